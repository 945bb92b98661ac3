import type { LibraryText } from './library.ts';

export const POEMS: readonly LibraryText[] = [
  {
    id: 'remember',
    kind: 'poem',
    title: 'Remember',
    author: 'Christina Rossetti',
    year: '1862',
    words: `Remember me when I am gone away,
Gone far away into the silent land;
When you can no more hold me by the hand,
Nor I half turn to go yet turning stay.
Remember me when no more day by day
You tell me of our future that you plann’d:
Only remember me; you understand
It will be late to counsel then or pray.

Yet if you should forget me for a while
And afterwards remember, do not grieve:
For if the darkness and corruption leave
A vestige of the thoughts that once I had,
Better by far you should forget and smile
Than that you should remember and be sad.`,
  },
  {
    id: 'when-i-am-dead',
    kind: 'poem',
    title: 'When I Am Dead, My Dearest',
    author: 'Christina Rossetti',
    year: '1862',
    words: `When I am dead, my dearest,
Sing no sad songs for me;
Plant thou no roses at my head,
Nor shady cypress tree:
Be the green grass above me
With showers and dewdrops wet;
And if thou wilt, remember,
And if thou wilt, forget.

I shall not see the shadows,
I shall not feel the rain;
I shall not hear the nightingale
Sing on, as if in pain:
And dreaming through the twilight
That doth not rise nor set,
Haply I may remember,
And haply may forget.`,
  },
  {
    id: 'crossing-the-bar',
    kind: 'poem',
    title: 'Crossing the Bar',
    author: 'Alfred, Lord Tennyson',
    year: '1889',
    words: `Sunset and evening star,
And one clear call for me!
And may there be no moaning of the bar,
When I put out to sea,

But such a tide as moving seems asleep,
Too full for sound and foam,
When that which drew from out the boundless deep
Turns again home.

Twilight and evening bell,
And after that the dark!
And may there be no sadness of farewell,
When I embark;

For tho’ from out our bourne of Time and Place
The flood may bear me far,
I hope to see my Pilot face to face
When I have crost the bar.`,
  },
  {
    id: 'requiem',
    kind: 'poem',
    title: 'Requiem',
    author: 'Robert Louis Stevenson',
    year: '1887',
    words: `Under the wide and starry sky,
Dig the grave and let me lie.
Glad did I live and gladly die,
And I laid me down with a will.

This be the verse you grave for me:
Here he lies where he longed to be;
Home is the sailor, home from sea,
And the hunter home from the hill.`,
  },
  {
    id: 'death-be-not-proud',
    kind: 'poem',
    title: 'Death, Be Not Proud',
    author: 'John Donne',
    year: '1633',
    words: `Death, be not proud, though some have called thee
Mighty and dreadful, for thou art not so;
For those whom thou think’st thou dost overthrow
Die not, poor Death, nor yet canst thou kill me.
From rest and sleep, which but thy pictures be,
Much pleasure; then from thee much more must flow,
And soonest our best men with thee do go,
Rest of their bones, and soul’s delivery.
Thou art slave to fate, chance, kings, and desperate men,
And dost with poison, war, and sickness dwell,
And poppy or charms can make us sleep as well
And better than thy stroke; why swell’st thou then?
One short sleep past, we wake eternally
And death shall be no more; Death, thou shalt die.`,
  },
  {
    id: 'fear-no-more',
    kind: 'poem',
    title: 'Fear No More the Heat o’ the Sun',
    author: 'William Shakespeare, Cymbeline',
    year: '1623',
    words: `Fear no more the heat o’ the sun,
Nor the furious winter’s rages;
Thou thy worldly task hast done,
Home art gone, and ta’en thy wages:
Golden lads and girls all must,
As chimney-sweepers, come to dust.

Fear no more the frown o’ the great;
Thou art past the tyrant’s stroke;
Care no more to clothe and eat;
To thee the reed is as the oak:
The sceptre, learning, physic, must
All follow this, and come to dust.`,
  },
  {
    id: 'they-shall-grow-not-old',
    kind: 'poem',
    title: 'From For the Fallen',
    author: 'Laurence Binyon',
    year: '1914',
    words: `They shall grow not old, as we that are left grow old:
Age shall not weary them, nor the years condemn.
At the going down of the sun and in the morning
We will remember them.`,
  },
  {
    id: 'sonnet-116',
    kind: 'poem',
    title: 'Sonnet 116',
    author: 'William Shakespeare',
    year: '1609',
    words: `Let me not to the marriage of true minds
Admit impediments. Love is not love
Which alters when it alteration finds,
Or bends with the remover to remove:
O no! it is an ever-fixed mark
That looks on tempests and is never shaken;
It is the star to every wandering bark,
Whose worth’s unknown, although his height be taken.
Love’s not Time’s fool, though rosy lips and cheeks
Within his bending sickle’s compass come;
Love alters not with his brief hours and weeks,
But bears it out even to the edge of doom.
If this be error and upon me proved,
I never writ, nor no man ever loved.`,
  },
  {
    id: 'how-do-i-love-thee',
    kind: 'poem',
    title: 'How Do I Love Thee?',
    author: 'Elizabeth Barrett Browning',
    year: '1850',
    words: `How do I love thee? Let me count the ways.
I love thee to the depth and breadth and height
My soul can reach, when feeling out of sight
For the ends of being and ideal grace.
I love thee to the level of every day’s
Most quiet need, by sun and candle-light.
I love thee freely, as men strive for right;
I love thee purely, as they turn from praise.
I love thee with the passion put to use
In my old griefs, and with my childhood’s faith.
I love thee with a love I seemed to lose
With my lost saints. I love thee with the breath,
Smiles, tears, of all my life; and, if God choose,
I shall but love thee better after death.`,
  },
  {
    id: 'a-red-red-rose',
    kind: 'poem',
    title: 'A Red, Red Rose',
    author: 'Robert Burns',
    year: '1794',
    words: `O my Luve is like a red, red rose
That’s newly sprung in June;
O my Luve is like the melody
That’s sweetly played in tune.

As fair art thou, my bonnie lass,
So deep in luve am I;
And I will luve thee still, my dear,
Till a’ the seas gang dry.

Till a’ the seas gang dry, my dear,
And the rocks melt wi’ the sun;
I will love thee still, my dear,
While the sands o’ life shall run.

And fare thee weel, my only luve!
And fare thee weel awhile!
And I will come again, my luve,
Though it were ten thousand mile.`,
  },
  {
    id: 'the-cloths-of-heaven',
    kind: 'poem',
    title: 'He Wishes for the Cloths of Heaven',
    author: 'W. B. Yeats',
    year: '1899',
    words: `Had I the heavens’ embroidered cloths,
Enwrought with golden and silver light,
The blue and the dim and the dark cloths
Of night and light and the half-light,
I would spread the cloths under your feet:
But I, being poor, have only my dreams;
I have spread my dreams under your feet;
Tread softly because you tread on my dreams.`,
  },
];
