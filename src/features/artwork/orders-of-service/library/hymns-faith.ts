import type { LibraryText } from './library.ts';

/** Hymns of trust and of prayer. */
export const HYMNS_FAITH: readonly LibraryText[] = [
  {
    id: 'be-thou-my-vision',
    kind: 'hymn',
    title: 'Be Thou My Vision',
    author: 'Irish, translated by Mary Byrne, versified by Eleanor Hull',
    year: '1912',
    words: `Be thou my Vision, O Lord of my heart;
Naught be all else to me, save that thou art,
Thou my best thought, by day or by night,
Waking or sleeping, thy presence my light.

Be thou my Wisdom, and thou my true Word;
I ever with thee and thou with me, Lord;
Thou my great Father, and I thy true son;
Thou in me dwelling, and I with thee one.

Riches I heed not, nor man’s empty praise,
Thou mine inheritance, now and always:
Thou and thou only, first in my heart,
High King of heaven, my treasure thou art.

High King of heaven, my victory won,
May I reach heaven’s joys, O bright heaven’s Sun!
Heart of my own heart, whatever befall,
Still be my Vision, O Ruler of all.`,
  },
  {
    id: 'guide-me',
    kind: 'hymn',
    title: 'Guide Me, O Thou Great Redeemer',
    author: 'William Williams, translated by Peter Williams',
    year: '1771',
    words: `Guide me, O thou great Redeemer,
Pilgrim through this barren land;
I am weak, but thou art mighty;
Hold me with thy powerful hand:
Bread of heaven,
Feed me till I want no more.

Open now the crystal fountain
Whence the healing stream doth flow;
Let the fire and cloudy pillar
Lead me all my journey through:
Strong Deliverer,
Be thou still my strength and shield.

When I tread the verge of Jordan,
Bid my anxious fears subside;
Death of death, and hell’s destruction,
Land me safe on Canaan’s side:
Songs of praises
I will ever give to thee.`,
  },
  {
    id: 'rock-of-ages',
    kind: 'hymn',
    title: 'Rock of Ages',
    author: 'Augustus Montague Toplady',
    year: '1776',
    words: `Rock of Ages, cleft for me,
Let me hide myself in thee;
Let the water and the blood,
From thy riven side which flowed,
Be of sin the double cure,
Cleanse me from its guilt and power.

Not the labours of my hands
Can fulfil thy law’s demands;
Could my zeal no respite know,
Could my tears for ever flow,
All for sin could not atone;
Thou must save, and thou alone.

Nothing in my hand I bring,
Simply to thy cross I cling;
Naked, come to thee for dress;
Helpless, look to thee for grace;
Foul, I to the fountain fly;
Wash me, Saviour, or I die.

While I draw this fleeting breath,
When mine eyes shall close in death,
When I soar through tracts unknown,
See thee on thy judgment throne,
Rock of Ages, cleft for me,
Let me hide myself in thee.`,
  },
  {
    id: 'dear-lord-and-father',
    kind: 'hymn',
    title: 'Dear Lord and Father of Mankind',
    author: 'John Greenleaf Whittier',
    year: '1872',
    words: `Dear Lord and Father of mankind,
Forgive our foolish ways;
Reclothe us in our rightful mind;
In purer lives thy service find,
In deeper reverence, praise.

In simple trust like theirs who heard,
Beside the Syrian sea,
The gracious calling of the Lord,
Let us, like them, without a word
Rise up and follow thee.

O Sabbath rest by Galilee!
O calm of hills above,
Where Jesus knelt to share with thee
The silence of eternity,
Interpreted by love!

Drop thy still dews of quietness,
Till all our strivings cease;
Take from our souls the strain and stress,
And let our ordered lives confess
The beauty of thy peace.

Breathe through the heats of our desire
Thy coolness and thy balm;
Let sense be dumb, let flesh retire;
Speak through the earthquake, wind and fire,
O still small voice of calm!`,
  },
  {
    id: 'what-a-friend',
    kind: 'hymn',
    title: 'What a Friend We Have in Jesus',
    author: 'Joseph Scriven, of Banbridge',
    year: '1855',
    words: `What a friend we have in Jesus,
All our sins and griefs to bear!
What a privilege to carry
Everything to God in prayer!
O what peace we often forfeit,
O what needless pain we bear,
All because we do not carry
Everything to God in prayer!

Have we trials and temptations?
Is there trouble anywhere?
We should never be discouraged:
Take it to the Lord in prayer!
Can we find a friend so faithful
Who will all our sorrows share?
Jesus knows our every weakness:
Take it to the Lord in prayer!

Are we weak and heavy laden,
Cumbered with a load of care?
Precious Saviour, still our refuge,
Take it to the Lord in prayer!
Do thy friends despise, forsake thee?
Take it to the Lord in prayer!
In his arms he’ll take and shield thee;
Thou wilt find a solace there.`,
  },
  {
    id: 'jesu-lover-of-my-soul',
    kind: 'hymn',
    title: 'Jesu, Lover of My Soul',
    author: 'Charles Wesley',
    year: '1740',
    words: `Jesu, lover of my soul,
Let me to thy bosom fly,
While the nearer waters roll,
While the tempest still is high:
Hide me, O my Saviour, hide,
Till the storm of life is past;
Safe into the haven guide;
O receive my soul at last!

Other refuge have I none,
Hangs my helpless soul on thee;
Leave, ah! leave me not alone,
Still support and comfort me.
All my trust on thee is stayed,
All my help from thee I bring;
Cover my defenceless head
With the shadow of thy wing.

Plenteous grace with thee is found,
Grace to cover all my sin;
Let the healing streams abound,
Make and keep me pure within.
Thou of life the fountain art,
Freely let me take of thee;
Spring thou up within my heart,
Rise to all eternity.`,
  },
  {
    id: 'i-heard-the-voice',
    kind: 'hymn',
    title: 'I Heard the Voice of Jesus Say',
    author: 'Horatius Bonar',
    year: '1846',
    words: `I heard the voice of Jesus say,
“Come unto me and rest;
Lay down, thou weary one, lay down
Thy head upon my breast.”
I came to Jesus as I was,
Weary and worn and sad;
I found in him a resting-place,
And he has made me glad.

I heard the voice of Jesus say,
“Behold, I freely give
The living water; thirsty one,
Stoop down, and drink, and live.”
I came to Jesus, and I drank
Of that life-giving stream;
My thirst was quenched, my soul revived,
And now I live in him.

I heard the voice of Jesus say,
“I am this dark world’s Light;
Look unto me, thy morn shall rise,
And all thy day be bright.”
I looked to Jesus, and I found
In him my Star, my Sun;
And in that light of life I’ll walk
Till travelling days are done.`,
  },
  {
    id: 'just-as-i-am',
    kind: 'hymn',
    title: 'Just as I Am',
    author: 'Charlotte Elliott',
    year: '1835',
    words: `Just as I am, without one plea
But that thy blood was shed for me,
And that thou bidd’st me come to thee,
O Lamb of God, I come.

Just as I am, though tossed about
With many a conflict, many a doubt,
Fightings and fears within, without,
O Lamb of God, I come.

Just as I am, poor, wretched, blind;
Sight, riches, healing of the mind,
Yea, all I need, in thee to find,
O Lamb of God, I come.

Just as I am, thou wilt receive,
Wilt welcome, pardon, cleanse, relieve;
Because thy promise I believe,
O Lamb of God, I come.`,
  },
];
