import { expect, test, vi } from 'vitest';
import { BOLD, drawPdf, lettersNotPrinted } from './pdf.server.ts';

/** Everything that can be read in a PDF, as another program reads it. */
async function wordsIn(pdf: Buffer): Promise<string> {
  const mupdf = await import('mupdf');
  const doc = mupdf.Document.openDocument(pdf, 'application/pdf');
  return doc.loadPage(0).toStructuredText('').asText().trim();
}

/** The operators that draw the first page. */
async function contentOf(pdf: Buffer): Promise<string> {
  const mupdf = await import('mupdf');
  const page = new mupdf.PDFDocument(pdf).findPage(0);
  return page.get('Contents').readStream().asString();
}

test.each([
  ['Łukasz Žižek', 'Łukasz Žižek'],
  ['Seán Ó Néill, £5 – “Café”', 'Seán Ó Néill, £5 – “Café”'],
  ['Șerban Đorđe Őri', 'Șerban Đorđe Őri'],
  // Letters that the shop's font lacks: each is written in a font that has it.
  ['Nguyễn, 2½ m²', 'Nguyễn, 2½ m²'],
  ['Ольга Иванова', 'Ольга Иванова'],
  ['Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
  ['王小明', '王小明'],
  ['繁體龍張 峠さくらカナ々辻', '繁體龍張 峠さくらカナ々辻'],
  ['김철수', '김철수'],
  ['Zoë Ó Briain', 'Zoë Ó Briain'],
  ['≥ 5 ✓ ★ №', '≥ 5 ✓ ★ №'],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['გიორგი Հայկ ሰላም', 'გიორგი Հայկ ሰላም'],
  // No font has it.
  ['Anna 🦄\ue000', 'Anna ??'],
])('%s is printed as %s, in both weights', async (name, printed) => {
  const pdf = await drawPdf({ size: 'A4' }, (doc) => doc.text(name).font(BOLD).text(name));
  expect(await wordsIn(pdf)).toBe(`${printed}\n${printed}`);
  // Only the used letters of each font.
  expect(pdf.length).toBeLessThan(40_000);
});

test.each([
  'שלום כהן',
  'محمد عبد الرحمن',
  'ستبق لا الإمارات',
  'اردو ٹڈڑں',
  // Sindhi, Pashto, Kurdish, Uyghur, Punjabi and Kashmiri
  'ڳوٺ ڄام ٻڍو ڪريم ڏاهري',
  'ښاغلی ګل خټک څدراڼ',
  'مۆنا ڕەشید ڵەیلا',
  'ئۇيغۇر ئايگۈل',
  'ساݨ کٲشُر',
  'For שלום 500 cards',
  'פלוני Ltd BT1 5GS',
])('%s is written from right to left, and each word is read as it was typed', async (name) => {
  const pdf = await drawPdf({ size: 'A4' }, (doc) => doc.text(name));
  // This PDF reader leaves the words of a line in their order on paper.
  expect((await wordsIn(pdf)).split(/\s+/).sort()).toEqual(name.split(' ').sort());
});

test('each word of the scripts of India is drawn, however its letters join', async () => {
  const names = ['सुनीता शर्मा', 'রহিম উদ্দিন', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'પટેલ', 'முருகன்', 'కృష్ణ', 'ಕೃಷ್ಣ', 'കൃഷ്ണൻ', 'සුනිල්'];
  expect(await lettersNotPrinted(names.join('\n'))).toEqual([]);
  const pdf = await drawPdf({ size: 'A4' }, (doc) => doc.text(names.join('\n')));
  const words = await wordsIn(pdf);
  expect(words).not.toMatch(/[?\ufffd]/);
  // Searching and copying give what was typed, although the shapes are in another order.
  const operators = await contentOf(pdf);
  for (const word of ['शर्मा', 'উদ্দিন', 'ਸਿੰਘ'])
    expect(operators).toContain(Buffer.from(`\ufeff${word}`, 'utf16le').swap16().toString('hex'));
});

test('a long address in Chinese breaks inside its column, and its measured height is what is drawn', async () => {
  const address = '北京市朝阳区建国门外大街甲六号中环世贸中心大厦';
  let measured = 0;
  let drawn = 0;
  let width = 0;
  const pdf = await drawPdf({ size: 'A4' }, (doc) => {
    measured = doc.heightOfString(address, { width: 100 });
    const from = doc.y;
    doc.text(address, { width: 100 });
    drawn = doc.y - from;
    width = doc.widthOfString(address);
  });
  expect((await wordsIn(pdf)).replaceAll('\n', '')).toBe(address);
  expect(width).toBeGreaterThan(200);
  expect(drawn).toBeCloseTo(measured);
  expect((await wordsIn(pdf)).split('\n').length).toBeGreaterThan(2);
});

test('staff are told which letters can’t be printed, and only those', async () => {
  expect(await lettersNotPrinted('Seán Ó Néill\nОльга 王小明 محمد ≥ ✓ ễ')).toEqual([]);
  expect(await lettersNotPrinted('ٻڀٺٽٿڃڄچڇڊڌڍڏڙڦڳڱڪڻ ټځڅډړږښګڼې')).toEqual([]);
  expect(await lettersNotPrinted('Anna 🦄🦄 \ue000 Smith?')).toEqual(['🦄', '\ue000']);
});

test('a document in Latin letters is drawn once, with the shop’s own font alone', async () => {
  let times = 0;
  const pdf = await drawPdf({ size: 'A4' }, (doc) => {
    times++;
    doc.text('Zoë Ó Briain, £5');
  });
  expect(times).toBe(1);
  expect(pdf.toString('latin1').match(/\/FontFile2/g)).toHaveLength(1);
});

test('an amount can be read although an earlier PDF had its full stop only as part of a colon', async () => {
  // A process that has not drawn anything yet.
  vi.resetModules();
  const fresh = await import('./pdf.server.ts');
  const draw = (words: string) => fresh.drawPdf({ size: 'A4' }, (doc) => doc.text(words));
  expect(await wordsIn(await draw('é: ü!'))).toBe('é: ü!');
  expect(await wordsIn(await draw('Net due: £54.98'))).toBe('Net due: £54.98');
});
