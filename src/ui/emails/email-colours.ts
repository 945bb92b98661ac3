/** The colours of every email, inline on each element, because some programs remove style blocks. */
export const EMAIL_COLOURS = {
  paper: '#FBFAF6',
  sheet: '#FFFFFF',
  ink: '#15171C',
  grey: '#565B66',
  link: '#1D2B8F',
  onLink: '#FFFFFF',
  fact: '#F3F1EA',
  rule: '#E2DFD6',
} as const;

/** The same on a dark screen, where a program lets us choose. Others turn the light ones round by themselves. */
export const EMAIL_COLOURS_DARK: Readonly<Record<keyof typeof EMAIL_COLOURS, string>> = {
  paper: '#121317',
  sheet: '#1C1E24',
  ink: '#F1EFE8',
  grey: '#B3B7C0',
  link: '#B4BEFF',
  onLink: '#121317',
  fact: '#2A2D35',
  rule: '#3A3D46',
};
