import type { LibraryText } from './library.ts';

/** Other hymns that most congregations know. */
export const HYMNS_KNOWN: readonly LibraryText[] = [
  {
    id: 'when-i-survey',
    kind: 'hymn',
    title: 'When I Survey the Wondrous Cross',
    author: 'Isaac Watts',
    year: '1707',
    words: `When I survey the wondrous cross,
On which the Prince of glory died,
My richest gain I count but loss,
And pour contempt on all my pride.

Forbid it, Lord, that I should boast
Save in the death of Christ my God;
All the vain things that charm me most,
I sacrifice them to his blood.

See from his head, his hands, his feet,
Sorrow and love flow mingled down;
Did e’er such love and sorrow meet,
Or thorns compose so rich a crown?

Were the whole realm of nature mine,
That were a present far too small;
Love so amazing, so divine,
Demands my soul, my life, my all.`,
  },
  {
    id: 'eternal-father',
    kind: 'hymn',
    title: 'Eternal Father, Strong to Save',
    author: 'William Whiting',
    year: '1860',
    words: `Eternal Father, strong to save,
Whose arm hath bound the restless wave,
Who bidd’st the mighty ocean deep
Its own appointed limits keep:
O hear us when we cry to thee
For those in peril on the sea.

O Christ, whose voice the waters heard
And hushed their raging at thy word,
Who walkedst on the foaming deep,
And calm amid the storm didst sleep:
O hear us when we cry to thee
For those in peril on the sea.

O Holy Spirit, who didst brood
Upon the waters dark and rude,
And bid their angry tumult cease,
And give, for wild confusion, peace:
O hear us when we cry to thee
For those in peril on the sea.

O Trinity of love and power,
Our brethren shield in danger’s hour;
From rock and tempest, fire and foe,
Protect them wheresoe’er they go:
Thus evermore shall rise to thee
Glad hymns of praise from land and sea.`,
  },
  {
    id: 'for-all-the-saints',
    kind: 'hymn',
    title: 'For All the Saints',
    author: 'William Walsham How',
    year: '1864',
    words: `For all the saints who from their labours rest,
Who thee by faith before the world confessed,
Thy name, O Jesu, be for ever blest.
Alleluia! Alleluia!

Thou wast their rock, their fortress, and their might;
Thou, Lord, their captain in the well-fought fight;
Thou in the darkness drear their one true light.
Alleluia! Alleluia!

O blest communion! fellowship divine!
We feebly struggle, they in glory shine;
Yet all are one in thee, for all are thine.
Alleluia! Alleluia!

The golden evening brightens in the west;
Soon, soon to faithful warriors cometh rest;
Sweet is the calm of Paradise the blest.
Alleluia! Alleluia!

From earth’s wide bounds, from ocean’s farthest coast,
Through gates of pearl streams in the countless host,
Singing to Father, Son and Holy Ghost.
Alleluia! Alleluia!`,
  },
  {
    id: 'holy-holy-holy',
    kind: 'hymn',
    title: 'Holy, Holy, Holy',
    author: 'Reginald Heber',
    year: '1826',
    words: `Holy, holy, holy! Lord God Almighty!
Early in the morning our song shall rise to thee;
Holy, holy, holy! merciful and mighty!
God in three Persons, blessèd Trinity!

Holy, holy, holy! all the saints adore thee,
Casting down their golden crowns around the glassy sea;
Cherubim and seraphim falling down before thee,
Which wert, and art, and evermore shalt be.

Holy, holy, holy! though the darkness hide thee,
Though the eye of sinful man thy glory may not see,
Only thou art holy, there is none beside thee,
Perfect in power, in love, and purity.

Holy, holy, holy! Lord God Almighty!
All thy works shall praise thy name in earth and sky and sea;
Holy, holy, holy! merciful and mighty!
God in three Persons, blessèd Trinity!`,
  },
  {
    id: 'be-still-my-soul',
    kind: 'hymn',
    title: 'Be Still, My Soul',
    author: 'Katharina von Schlegel, translated by Jane Borthwick',
    year: '1855',
    words: `Be still, my soul: the Lord is on thy side;
Bear patiently the cross of grief or pain;
Leave to thy God to order and provide;
In every change he faithful will remain.
Be still, my soul: thy best, thy heavenly Friend
Through thorny ways leads to a joyful end.

Be still, my soul: thy God doth undertake
To guide the future as he has the past.
Thy hope, thy confidence let nothing shake;
All now mysterious shall be bright at last.
Be still, my soul: the waves and winds still know
His voice who ruled them while he dwelt below.

Be still, my soul: the hour is hastening on
When we shall be for ever with the Lord,
When disappointment, grief and fear are gone,
Sorrow forgot, love’s purest joys restored.
Be still, my soul: when change and tears are past,
All safe and blessèd we shall meet at last.`,
  },
  {
    id: 'blessed-assurance',
    kind: 'hymn',
    title: 'Blessed Assurance',
    author: 'Fanny Crosby',
    year: '1873',
    words: `Blessed assurance, Jesus is mine!
O what a foretaste of glory divine!
Heir of salvation, purchase of God,
Born of his Spirit, washed in his blood.

This is my story, this is my song,
Praising my Saviour all the day long;
This is my story, this is my song,
Praising my Saviour all the day long.

Perfect submission, perfect delight,
Visions of rapture now burst on my sight;
Angels descending bring from above
Echoes of mercy, whispers of love.

Perfect submission, all is at rest,
I in my Saviour am happy and blest,
Watching and waiting, looking above,
Filled with his goodness, lost in his love.`,
  },
  {
    id: 'all-people-that-on-earth',
    kind: 'hymn',
    title: 'All People That on Earth Do Dwell',
    author: 'William Kethe',
    year: '1561',
    words: `All people that on earth do dwell,
Sing to the Lord with cheerful voice;
Him serve with fear, his praise forth tell,
Come ye before him, and rejoice.

The Lord, ye know, is God indeed;
Without our aid he did us make;
We are his folk, he doth us feed,
And for his sheep he doth us take.

O enter then his gates with praise,
Approach with joy his courts unto;
Praise, laud, and bless his name always,
For it is seemly so to do.

For why? the Lord our God is good;
His mercy is for ever sure;
His truth at all times firmly stood,
And shall from age to age endure.`,
  },
  {
    id: 'shall-we-gather',
    kind: 'hymn',
    title: 'Shall We Gather at the River?',
    author: 'Robert Lowry',
    year: '1864',
    words: `Shall we gather at the river,
Where bright angel feet have trod,
With its crystal tide for ever
Flowing by the throne of God?

Yes, we’ll gather at the river,
The beautiful, the beautiful river;
Gather with the saints at the river
That flows by the throne of God.

Soon we’ll reach the shining river,
Soon our pilgrimage will cease;
Soon our happy hearts will quiver
With the melody of peace.`,
  },
];
