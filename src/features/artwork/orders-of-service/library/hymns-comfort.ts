import type { LibraryText } from './library.ts';

/** Hymns that are sung most at funerals. */
export const HYMNS_COMFORT: readonly LibraryText[] = [
  {
    id: 'abide-with-me',
    kind: 'hymn',
    title: 'Abide with Me',
    author: 'Henry Francis Lyte',
    year: '1847',
    words: `Abide with me; fast falls the eventide;
The darkness deepens; Lord, with me abide.
When other helpers fail, and comforts flee,
Help of the helpless, O abide with me.

Swift to its close ebbs out life’s little day;
Earth’s joys grow dim, its glories pass away;
Change and decay in all around I see;
O Thou who changest not, abide with me.

I need thy presence every passing hour;
What but thy grace can foil the tempter’s power?
Who like thyself my guide and stay can be?
Through cloud and sunshine, O abide with me.

I fear no foe, with thee at hand to bless;
Ills have no weight, and tears no bitterness.
Where is death’s sting? Where, grave, thy victory?
I triumph still, if thou abide with me.

Hold thou thy cross before my closing eyes;
Shine through the gloom, and point me to the skies;
Heaven’s morning breaks, and earth’s vain shadows flee;
In life, in death, O Lord, abide with me.`,
  },
  {
    id: 'amazing-grace',
    kind: 'hymn',
    title: 'Amazing Grace',
    author: 'John Newton',
    year: '1779',
    words: `Amazing grace! how sweet the sound
That saved a wretch like me!
I once was lost, but now am found,
Was blind, but now I see.

’Twas grace that taught my heart to fear,
And grace my fears relieved;
How precious did that grace appear
The hour I first believed!

Through many dangers, toils and snares
I have already come;
’Tis grace has brought me safe thus far,
And grace will lead me home.

The Lord has promised good to me,
His word my hope secures;
He will my shield and portion be
As long as life endures.

Yes, when this flesh and heart shall fail,
And mortal life shall cease,
I shall possess, within the veil,
A life of joy and peace.`,
  },
  {
    id: 'the-lords-my-shepherd',
    kind: 'hymn',
    title: 'The Lord’s My Shepherd',
    author: 'Scottish Psalter',
    year: '1650',
    words: `The Lord’s my shepherd, I’ll not want.
He makes me down to lie
In pastures green: he leadeth me
The quiet waters by.

My soul he doth restore again;
And me to walk doth make
Within the paths of righteousness,
Ev’n for his own name’s sake.

Yea, though I walk in death’s dark vale,
Yet will I fear none ill:
For thou art with me; and thy rod
And staff me comfort still.

My table thou hast furnishèd
In presence of my foes;
My head thou dost with oil anoint,
And my cup overflows.

Goodness and mercy all my life
Shall surely follow me:
And in God’s house for evermore
My dwelling-place shall be.`,
  },
  {
    id: 'the-king-of-love',
    kind: 'hymn',
    title: 'The King of Love My Shepherd Is',
    author: 'Henry Williams Baker',
    year: '1868',
    words: `The King of love my shepherd is,
Whose goodness faileth never;
I nothing lack if I am his
And he is mine for ever.

Where streams of living water flow
My ransomed soul he leadeth,
And where the verdant pastures grow
With food celestial feedeth.

Perverse and foolish oft I strayed,
But yet in love he sought me,
And on his shoulder gently laid,
And home, rejoicing, brought me.

In death’s dark vale I fear no ill
With thee, dear Lord, beside me;
Thy rod and staff my comfort still,
Thy cross before to guide me.

Thou spread’st a table in my sight;
Thy unction grace bestoweth;
And O what transport of delight
From thy pure chalice floweth!

And so through all the length of days
Thy goodness faileth never;
Good Shepherd, may I sing thy praise
Within thy house for ever.`,
  },
  {
    id: 'the-day-thou-gavest',
    kind: 'hymn',
    title: 'The Day Thou Gavest, Lord, Is Ended',
    author: 'John Ellerton',
    year: '1870',
    words: `The day thou gavest, Lord, is ended,
The darkness falls at thy behest;
To thee our morning hymns ascended,
Thy praise shall sanctify our rest.

We thank thee that thy Church unsleeping,
While earth rolls onward into light,
Through all the world her watch is keeping,
And rests not now by day or night.

As o’er each continent and island
The dawn leads on another day,
The voice of prayer is never silent,
Nor dies the strain of praise away.

The sun that bids us rest is waking
Our brethren ’neath the western sky,
And hour by hour fresh lips are making
Thy wondrous doings heard on high.

So be it, Lord; thy throne shall never,
Like earth’s proud empires, pass away;
Thy kingdom stands, and grows for ever,
Till all thy creatures own thy sway.`,
  },
  {
    id: 'nearer-my-god-to-thee',
    kind: 'hymn',
    title: 'Nearer, My God, to Thee',
    author: 'Sarah Flower Adams',
    year: '1841',
    words: `Nearer, my God, to thee,
Nearer to thee!
E’en though it be a cross
That raiseth me,
Still all my song shall be,
Nearer, my God, to thee,
Nearer to thee!

Though like the wanderer,
The sun gone down,
Darkness be over me,
My rest a stone;
Yet in my dreams I’d be
Nearer, my God, to thee,
Nearer to thee!

There let the way appear
Steps unto heaven;
All that thou sendest me
In mercy given;
Angels to beckon me
Nearer, my God, to thee,
Nearer to thee!

Then, with my waking thoughts
Bright with thy praise,
Out of my stony griefs
Bethel I’ll raise;
So by my woes to be
Nearer, my God, to thee,
Nearer to thee!

Or if on joyful wing
Cleaving the sky,
Sun, moon, and stars forgot,
Upwards I fly,
Still all my song shall be,
Nearer, my God, to thee,
Nearer to thee!`,
  },
  {
    id: 'lead-kindly-light',
    kind: 'hymn',
    title: 'Lead, Kindly Light',
    author: 'John Henry Newman',
    year: '1833',
    words: `Lead, kindly Light, amid the encircling gloom,
Lead thou me on;
The night is dark, and I am far from home,
Lead thou me on.
Keep thou my feet; I do not ask to see
The distant scene; one step enough for me.

I was not ever thus, nor prayed that thou
Shouldst lead me on;
I loved to choose and see my path; but now
Lead thou me on.
I loved the garish day, and, spite of fears,
Pride ruled my will: remember not past years.

So long thy power hath blest me, sure it still
Will lead me on
O’er moor and fen, o’er crag and torrent, till
The night is gone,
And with the morn those angel faces smile,
Which I have loved long since, and lost awhile.`,
  },
];
