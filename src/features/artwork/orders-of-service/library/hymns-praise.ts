import type { LibraryText } from './library.ts';

/** Hymns of praise, for thanksgivings and weddings too. */
export const HYMNS_PRAISE: readonly LibraryText[] = [
  {
    id: 'love-divine',
    kind: 'hymn',
    title: 'Love Divine, All Loves Excelling',
    author: 'Charles Wesley',
    year: '1747',
    words: `Love divine, all loves excelling,
Joy of heaven, to earth come down,
Fix in us thy humble dwelling,
All thy faithful mercies crown.
Jesu, thou art all compassion,
Pure, unbounded love thou art;
Visit us with thy salvation,
Enter every trembling heart.

Come, almighty to deliver,
Let us all thy life receive;
Suddenly return, and never,
Never more thy temples leave.
Thee we would be always blessing,
Serve thee as thy hosts above,
Pray, and praise thee, without ceasing,
Glory in thy perfect love.

Finish then thy new creation,
Pure and spotless let us be;
Let us see thy great salvation,
Perfectly restored in thee,
Changed from glory into glory,
Till in heaven we take our place,
Till we cast our crowns before thee,
Lost in wonder, love, and praise.`,
  },
  {
    id: 'jerusalem',
    kind: 'hymn',
    title: 'Jerusalem',
    author: 'William Blake',
    year: '1804',
    words: `And did those feet in ancient time
Walk upon England’s mountains green?
And was the holy Lamb of God
On England’s pleasant pastures seen?
And did the countenance divine
Shine forth upon our clouded hills?
And was Jerusalem builded here
Among these dark satanic mills?

Bring me my bow of burning gold!
Bring me my arrows of desire!
Bring me my spear! O clouds, unfold!
Bring me my chariot of fire!
I will not cease from mental fight,
Nor shall my sword sleep in my hand,
Till we have built Jerusalem
In England’s green and pleasant land.`,
  },
  {
    id: 'all-things-bright',
    kind: 'hymn',
    title: 'All Things Bright and Beautiful',
    author: 'Cecil Frances Alexander',
    year: '1848',
    words: `All things bright and beautiful,
All creatures great and small,
All things wise and wonderful,
The Lord God made them all.

Each little flower that opens,
Each little bird that sings,
He made their glowing colours,
He made their tiny wings.

The purple-headed mountain,
The river running by,
The sunset, and the morning
That brightens up the sky.

The cold wind in the winter,
The pleasant summer sun,
The ripe fruits in the garden,
He made them every one.

He gave us eyes to see them,
And lips that we might tell
How great is God Almighty,
Who has made all things well.`,
  },
  {
    id: 'praise-my-soul',
    kind: 'hymn',
    title: 'Praise, My Soul, the King of Heaven',
    author: 'Henry Francis Lyte',
    year: '1834',
    words: `Praise, my soul, the King of heaven,
To his feet thy tribute bring;
Ransomed, healed, restored, forgiven,
Who like me his praise should sing?
Praise him! Praise him!
Praise the everlasting King.

Praise him for his grace and favour
To our fathers in distress;
Praise him still the same for ever,
Slow to chide, and swift to bless.
Praise him! Praise him!
Glorious in his faithfulness.

Father-like, he tends and spares us,
Well our feeble frame he knows;
In his hands he gently bears us,
Rescues us from all our foes.
Praise him! Praise him!
Widely as his mercy flows.

Angels, help us to adore him;
Ye behold him face to face;
Sun and moon, bow down before him,
Dwellers all in time and space.
Praise him! Praise him!
Praise with us the God of grace.`,
  },
  {
    id: 'immortal-invisible',
    kind: 'hymn',
    title: 'Immortal, Invisible, God Only Wise',
    author: 'Walter Chalmers Smith',
    year: '1867',
    words: `Immortal, invisible, God only wise,
In light inaccessible hid from our eyes,
Most blessèd, most glorious, the Ancient of Days,
Almighty, victorious, thy great name we praise.

Unresting, unhasting, and silent as light,
Nor wanting, nor wasting, thou rulest in might;
Thy justice like mountains high soaring above
Thy clouds which are fountains of goodness and love.

To all life thou givest, to both great and small;
In all life thou livest, the true life of all;
We blossom and flourish as leaves on the tree,
And wither and perish; but naught changeth thee.

Great Father of glory, pure Father of light,
Thine angels adore thee, all veiling their sight;
All laud we would render: O help us to see
’Tis only the splendour of light hideth thee.`,
  },
  {
    id: 'o-god-our-help',
    kind: 'hymn',
    title: 'O God, Our Help in Ages Past',
    author: 'Isaac Watts',
    year: '1719',
    words: `O God, our help in ages past,
Our hope for years to come,
Our shelter from the stormy blast,
And our eternal home.

Beneath the shadow of thy throne
Thy saints have dwelt secure;
Sufficient is thine arm alone,
And our defence is sure.

Before the hills in order stood,
Or earth received her frame,
From everlasting thou art God,
To endless years the same.

A thousand ages in thy sight
Are like an evening gone;
Short as the watch that ends the night
Before the rising sun.

Time, like an ever-rolling stream,
Bears all its sons away;
They fly forgotten, as a dream
Dies at the opening day.

O God, our help in ages past,
Our hope for years to come,
Be thou our guard while troubles last,
And our eternal home.`,
  },
  {
    id: 'now-thank-we',
    kind: 'hymn',
    title: 'Now Thank We All Our God',
    author: 'Martin Rinkart, translated by Catherine Winkworth',
    year: '1858',
    words: `Now thank we all our God,
With heart and hands and voices,
Who wondrous things hath done,
In whom his world rejoices;
Who from our mother’s arms
Hath blessed us on our way
With countless gifts of love,
And still is ours today.

O may this bounteous God
Through all our life be near us,
With ever joyful hearts
And blessèd peace to cheer us;
And keep us in his grace,
And guide us when perplexed,
And free us from all ills
In this world and the next.

All praise and thanks to God
The Father now be given,
The Son, and him who reigns
With them in highest heaven,
The one eternal God,
Whom earth and heaven adore;
For thus it was, is now,
And shall be evermore.`,
  },
  {
    id: 'lead-us-heavenly-father',
    kind: 'hymn',
    title: 'Lead Us, Heavenly Father, Lead Us',
    author: 'James Edmeston',
    year: '1821',
    words: `Lead us, heavenly Father, lead us
O’er the world’s tempestuous sea;
Guard us, guide us, keep us, feed us,
For we have no help but thee;
Yet possessing every blessing,
If our God our Father be.

Saviour, breathe forgiveness o’er us,
All our weakness thou dost know;
Thou didst tread this earth before us,
Thou didst feel its keenest woe;
Lone and dreary, faint and weary,
Through the desert thou didst go.

Spirit of our God, descending,
Fill our hearts with heavenly joy,
Love with every passion blending,
Pleasure that can never cloy;
Thus provided, pardoned, guided,
Nothing can our peace destroy.`,
  },
];
