import type { LibraryText } from './library.ts';

export const PRAYERS: readonly LibraryText[] = [
  {
    id: 'the-lords-prayer',
    kind: 'prayer',
    title: 'The Lord’s Prayer',
    author: 'Traditional',
    year: '',
    words: `Our Father, who art in heaven,
hallowed be thy name;
thy kingdom come;
thy will be done
on earth as it is in heaven.
Give us this day our daily bread.
And forgive us our trespasses,
as we forgive those who trespass against us.
And lead us not into temptation;
but deliver us from evil.
For thine is the kingdom,
the power, and the glory,
for ever and ever. Amen.`,
  },
  {
    id: 'hail-mary',
    kind: 'prayer',
    title: 'Hail Mary',
    author: 'Traditional',
    year: '',
    words: `Hail Mary, full of grace,
the Lord is with thee;
blessed art thou among women,
and blessed is the fruit of thy womb, Jesus.

Holy Mary, Mother of God,
pray for us sinners,
now and at the hour of our death. Amen.`,
  },
  {
    id: 'eternal-rest',
    kind: 'prayer',
    title: 'Eternal Rest',
    author: 'Traditional',
    year: '',
    words: `Eternal rest grant unto them, O Lord,
and let perpetual light shine upon them.
May they rest in peace. Amen.`,
  },
  {
    id: 'a-safe-lodging',
    kind: 'prayer',
    title: 'A Safe Lodging',
    author: 'John Henry Newman',
    year: '1843',
    words: `May he support us all the day long,
till the shades lengthen, and the evening comes,
and the busy world is hushed, and the fever of life is over,
and our work is done.
Then in his mercy may he give us a safe lodging,
and a holy rest, and peace at the last.`,
  },
  {
    id: 'christ-be-with-me',
    kind: 'prayer',
    title: 'From Saint Patrick’s Breastplate',
    author: 'Translated by Cecil Frances Alexander',
    year: '1889',
    words: `Christ be with me, Christ within me,
Christ behind me, Christ before me,
Christ beside me, Christ to win me,
Christ to comfort and restore me.

Christ beneath me, Christ above me,
Christ in quiet, Christ in danger,
Christ in hearts of all that love me,
Christ in mouth of friend and stranger.`,
  },
];
