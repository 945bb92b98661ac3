import type { Field } from '#composition/index.ts';
import { asks, asksPhoto, asksWords, REQUIRED } from '../shipped/drawing.ts';
import { THANKS_MAX } from './service.ts';

/** What the cover of an order of service shows. */
export const COVER_FIELDS: readonly Field[] = [
  asks('heading', 'Above the name', 'A celebration of the life of', 60),
  asks('name', 'Name', 'James Anthony McAteer', 80, REQUIRED),
  asks('dates', 'Dates', '4 June 1941 – 6 December 2026', 60),
  asks('place', 'Where', 'St Brigid’s Church, Derryvale', 80),
  asks('day', 'Day and time', 'Thursday 10 December at 11 am', 60),
  asksPhoto(
    'photo',
    'Photo',
    'A photo from your phone is fine. Without one, the cover has an ornament or a thin line.',
  ),
];

/** What its back shows. */
export const BACK_FIELDS: readonly Field[] = [
  asksPhoto('backPhoto', 'Portrait for the back', 'Without one, the photo on the cover is used again.'),
  asksWords(
    'thanks',
    'A word of thanks, and where everyone goes afterwards',
    'Thank you for being here today. You’re welcome to join us for tea at the parish hall.',
    THANKS_MAX,
  ),
];
