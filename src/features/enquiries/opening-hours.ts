/** When the shop is open (back-office, section 9). Days as people say them. */
export const OPENING_HOURS = [
  { days: 'Monday to Friday', hours: '9:00-18:00' },
  { days: 'Saturday', hours: '10:00-16:00' },
  { days: 'Sunday', hours: 'closed' },
] as const;
