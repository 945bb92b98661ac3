import type { LibraryText } from './library.ts';

/**
 * From the Bible in the Revised Version. The King James Version is under letters patent of the Crown in the United
 * Kingdom, and newer translations are under copyright.
 */
const REVISED = { author: 'The Revised Version', year: '1885' };
const REVISED_NEW = { author: 'The Revised Version', year: '1881' };

export const READINGS: readonly LibraryText[] = [
  {
    id: 'psalm-23',
    kind: 'psalm',
    title: 'Psalm 23',
    ...REVISED,
    words: `The Lord is my shepherd; I shall not want.
He maketh me to lie down in green pastures:
he leadeth me beside the still waters.

He restoreth my soul:
he guideth me in the paths of righteousness for his name’s sake.
Yea, though I walk through the valley of the shadow of death,
I will fear no evil; for thou art with me:
thy rod and thy staff, they comfort me.

Thou preparest a table before me in the presence of mine enemies:
thou hast anointed my head with oil; my cup runneth over.
Surely goodness and mercy shall follow me all the days of my life:
and I will dwell in the house of the Lord for ever.`,
  },
  {
    id: 'psalm-121',
    kind: 'psalm',
    title: 'Psalm 121',
    ...REVISED,
    words: `I will lift up mine eyes unto the mountains:
from whence shall my help come?
My help cometh from the Lord,
which made heaven and earth.

He will not suffer thy foot to be moved:
he that keepeth thee will not slumber.
Behold, he that keepeth Israel
shall neither slumber nor sleep.

The Lord is thy keeper:
the Lord is thy shade upon thy right hand.
The sun shall not smite thee by day,
nor the moon by night.

The Lord shall keep thee from all evil;
he shall keep thy soul.
The Lord shall keep thy going out and thy coming in,
from this time forth and for evermore.`,
  },
  {
    id: 'psalm-130',
    kind: 'psalm',
    title: 'Psalm 130',
    ...REVISED,
    words: `Out of the depths have I cried unto thee, O Lord.
Lord, hear my voice:
let thine ears be attentive to the voice of my supplications.

If thou, Lord, shouldest mark iniquities,
O Lord, who shall stand?
But there is forgiveness with thee,
that thou mayest be feared.

I wait for the Lord, my soul doth wait,
and in his word do I hope.
My soul looketh for the Lord,
more than watchmen look for the morning;
yea, more than watchmen for the morning.`,
  },
  {
    id: 'ecclesiastes-3',
    kind: 'reading',
    title: 'Ecclesiastes 3:1–8',
    ...REVISED,
    words: `To every thing there is a season,
and a time to every purpose under the heaven:
a time to be born, and a time to die;
a time to plant, and a time to pluck up that which is planted;
a time to kill, and a time to heal;
a time to break down, and a time to build up;
a time to weep, and a time to laugh;
a time to mourn, and a time to dance;
a time to cast away stones, and a time to gather stones together;
a time to embrace, and a time to refrain from embracing;
a time to seek, and a time to lose;
a time to keep, and a time to cast away;
a time to rend, and a time to sew;
a time to keep silence, and a time to speak;
a time to love, and a time to hate;
a time for war, and a time for peace.`,
  },
  {
    id: 'john-14',
    kind: 'reading',
    title: 'John 14:1–6',
    ...REVISED_NEW,
    words: `Let not your heart be troubled: ye believe in God, believe also in me. In my Father’s house are many mansions; if it were not so, I would have told you; for I go to prepare a place for you. And if I go and prepare a place for you, I come again, and will receive you unto myself; that where I am, there ye may be also. And whither I go, ye know the way.

Thomas saith unto him, Lord, we know not whither thou goest; how know we the way? Jesus saith unto him, I am the way, and the truth, and the life: no one cometh unto the Father, but by me.`,
  },
  {
    id: 'romans-8',
    kind: 'reading',
    title: 'Romans 8:35, 37–39',
    ...REVISED_NEW,
    words: `Who shall separate us from the love of Christ? shall tribulation, or anguish, or persecution, or famine, or nakedness, or peril, or sword?

Nay, in all these things we are more than conquerors through him that loved us. For I am persuaded, that neither death, nor life, nor angels, nor principalities, nor things present, nor things to come, nor powers, nor height, nor depth, nor any other creature, shall be able to separate us from the love of God, which is in Christ Jesus our Lord.`,
  },
  {
    id: 'first-corinthians-13',
    kind: 'reading',
    title: '1 Corinthians 13:1–8, 13',
    ...REVISED_NEW,
    words: `If I speak with the tongues of men and of angels, but have not love, I am become sounding brass, or a clanging cymbal. And if I have the gift of prophecy, and know all mysteries and all knowledge; and if I have all faith, so as to remove mountains, but have not love, I am nothing. And if I bestow all my goods to feed the poor, and if I give my body to be burned, but have not love, it profiteth me nothing.

Love suffereth long, and is kind; love envieth not; love vaunteth not itself, is not puffed up, doth not behave itself unseemly, seeketh not its own, is not provoked, taketh not account of evil; rejoiceth not in unrighteousness, but rejoiceth with the truth; beareth all things, believeth all things, hopeth all things, endureth all things.

Love never faileth. But now abideth faith, hope, love, these three; and the greatest of these is love.`,
  },
  {
    id: 'revelation-21',
    kind: 'reading',
    title: 'Revelation 21:1–4',
    ...REVISED_NEW,
    words: `And I saw a new heaven and a new earth: for the first heaven and the first earth are passed away; and the sea is no more. And I saw the holy city, new Jerusalem, coming down out of heaven from God, made ready as a bride adorned for her husband.

And I heard a great voice out of the throne saying, Behold, the tabernacle of God is with men, and he shall dwell with them, and they shall be his peoples, and God himself shall be with them, and be their God: and he shall wipe away every tear from their eyes; and death shall be no more; neither shall there be mourning, nor crying, nor pain, any more: the first things are passed away.`,
  },
  {
    id: 'matthew-5',
    kind: 'reading',
    title: 'The Beatitudes: Matthew 5:3–10',
    ...REVISED_NEW,
    words: `Blessed are the poor in spirit: for theirs is the kingdom of heaven.
Blessed are they that mourn: for they shall be comforted.
Blessed are the meek: for they shall inherit the earth.
Blessed are they that hunger and thirst after righteousness: for they shall be filled.
Blessed are the merciful: for they shall obtain mercy.
Blessed are the pure in heart: for they shall see God.
Blessed are the peacemakers: for they shall be called sons of God.
Blessed are they that have been persecuted for righteousness’ sake: for theirs is the kingdom of heaven.`,
  },
  {
    id: 'death-is-nothing-at-all',
    kind: 'reading',
    title: 'Death Is Nothing at All',
    author: 'Henry Scott Holland',
    year: '1910',
    words: `Death is nothing at all. It does not count. I have only slipped away into the next room. Nothing has happened. Everything remains exactly as it was. I am I, and you are you, and the old life that we lived so fondly together is untouched, unchanged. Whatever we were to each other, that we are still.

Call me by the old familiar name. Speak of me in the easy way which you always used. Put no difference into your tone. Wear no forced air of solemnity or sorrow. Laugh as we always laughed at the little jokes that we enjoyed together. Play, smile, think of me, pray for me. Let my name be ever the household word that it always was. Let it be spoken without an effort, without the ghost of a shadow upon it.

Life means all that it ever meant. It is the same as it ever was. There is absolute and unbroken continuity. What is this death but a negligible accident? Why should I be out of mind because I am out of sight? I am but waiting for you, for an interval, somewhere very near, just round the corner. All is well.`,
  },
];
