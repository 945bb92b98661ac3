/** Letters that Unicode does not decompose into a plain letter and its accent. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i' };

/** For PDF fonts with only the Windows Latin alphabet: other letters lose their accents or become question marks. */
export function winAnsi(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\n\x20-\x7e\u00a0-\u00ff–—‘’“”•…€Œœ\u0160\u0161\u0178\u017d\u017e]/gu, (letter) => {
      const plain = PLAIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
      return /^[\x20-\x7e]$/.test(plain) ? plain : '?';
    });
}
