import type { PDFObject } from 'mupdf';
import { channelsOf } from '../colour-profiles.ts';
import type { Operator } from '../content/content-operators.ts';
import { Name, type Value } from '../content/content-tokens.ts';
import { rethrowFatal } from '../failures.ts';
import { isEmbedded } from '../font-files.ts';
import { dictionary, entries, nameOf, numberOf, own } from '../pdf-objects.ts';
import type { Breaches } from './breaches.ts';
import { bytesOf, type OutputProfile } from './check-document.ts';
import { eachOperator, FontUses } from './content-uses.ts';
import type { ResourceVisitor, SpaceUse, Where } from './resource-walk.ts';

/** Device colours, and the resource that redefines them (PDF 32000-1, 8.6.5.6). Grey suits every output intent. */
const DEVICE_COLOURS: Readonly<Record<string, { channels: number; name: string; by: string }>> = {
  DeviceRGB: { channels: 3, name: 'RGB', by: 'DefaultRGB' },
  RGB: { channels: 3, name: 'RGB', by: 'DefaultRGB' },
  DeviceCMYK: { channels: 4, name: 'CMYK', by: 'DefaultCMYK' },
  CMYK: { channels: 4, name: 'CMYK', by: 'DefaultCMYK' },
};

/** Checks what is required of everything that pages draw with. */
export class DrawingCheck implements ResourceVisitor {
  private readonly output: OutputProfile | null;
  private readonly breaches: Breaches;

  constructor(output: OutputProfile | null, breaches: Breaches) {
    this.output = output;
    this.breaches = breaches;
  }

  xobject(object: PDFObject, where: Where): void {
    const kind = nameOf(own(object, 'Subtype'));
    if (kind === 'PS' || own(object, 'PS') || nameOf(own(object, 'Subtype2')) === 'PS')
      this.breaches.add('postscript', '', where);
    if (own(object, 'OPI')) this.breaches.add('opi', '', where);
    if (kind === 'Form' && own(object, 'Ref')) this.breaches.add('reference-objects', '', where);
    for (const it of entries(own(object, 'Alternates'))) {
      const forPrint = dictionary(it) && own(it, 'DefaultForPrinting');
      if (forPrint?.isBoolean() && forPrint.asBoolean()) this.breaches.add('alternates', '', where);
    }
  }

  state(state: PDFObject, where: Where): void {
    if (own(state, 'TR')) this.breaches.add('transfer', 'TR', where);
    const second = own(state, 'TR2');
    if (second && nameOf(second) !== 'Default') this.breaches.add('transfer', 'TR2', where);
    if (own(state, 'HTP')) this.breaches.add('halftones', 'HTP', where);
    this.halftone(own(state, 'HT'), where);
  }

  private halftone(halftone: PDFObject | null, where: Where): void {
    if (!halftone || !dictionary(halftone)) return;
    const type = numberOf(own(halftone, 'HalftoneType'));
    if (type !== 1 && type !== 5) this.breaches.add('halftones', `type ${type}`, where);
    if (own(halftone, 'HalftoneName')) this.breaches.add('halftones', 'HalftoneName', where);
    if (type === 1 && own(halftone, 'TransferFunction'))
      this.breaches.add('halftones', 'TransferFunction', where);
  }

  space(space: PDFObject, { use, scope, ...where }: SpaceUse): null {
    const family = (space.isArray() ? nameOf(own(space, 0)) : nameOf(space)) ?? '';
    if (family === 'ICCBased') this.profile(own(space, 1), where);
    else if (use !== 'default') this.device(family, scope, where);
    return null;
  }

  private device(family: string, scope: PDFObject | null, where: Where): void {
    const device = Object.hasOwn(DEVICE_COLOURS, family) ? DEVICE_COLOURS[family] : undefined;
    if (!device || device.channels === this.output?.channels) return;
    const spaces = scope && dictionary(own(scope, 'ColorSpace'));
    if (!spaces || !own(spaces, device.by)) this.breaches.add('device-colours', device.name, where);
  }

  private profile(stream: PDFObject | null, where: Where): void {
    const bytes = stream?.isStream() ? bytesOf(stream) : null;
    const channels = stream?.isStream() ? numberOf(own(stream, 'N')) : null;
    if (!bytes || channelsOf(bytes) !== channels || (bytes[8] ?? 0) > 4)
      this.breaches.add('colour-profiles', '', where);
    else if (channels === 4 && this.output && Buffer.from(bytes).equals(this.output.bytes))
      this.breaches.add('own-inks', '', where);
  }

  content(streams: readonly PDFObject[], scope: PDFObject | null, { page, object }: Where): void {
    const where = { page, object };
    const uses = new FontUses();
    try {
      eachOperator(streams, (it, source) => {
        uses.see(it, source);
        this.operator(it, scope, where);
      });
    } catch (error) {
      rethrowFatal(error);
      this.breaches.add('operators', error instanceof Error ? error.message : String(error), where);
    }
    const fonts = dictionary(scope && own(scope, 'Font'));
    for (const name of uses.codes.keys()) this.font(fonts && own(fonts, name), name, where);
  }

  private font(font: PDFObject | null, name: string, where: Where): void {
    if (name === '') return; // set where the form is drawn
    if (!font || !dictionary(font)) this.breaches.add('fonts', `${name} (not in the file)`, where);
    else if (!isEmbedded(font)) this.breaches.add('fonts', nameOf(own(font, 'BaseFont')) ?? name, where);
  }

  private operator({ name, operands, image }: Operator, scope: PDFObject | null, where: Where): void {
    if (!OPERATORS.has(name)) this.breaches.add('operators', name, where);
    if (name === 'rg' || name === 'RG') this.device('DeviceRGB', scope, where);
    if (name === 'k' || name === 'K') this.device('DeviceCMYK', scope, where);
    if (name === 'cs' || name === 'CS') this.device(textOf(operands[0]), scope, where);
    const inline = image?.entries.get('ColorSpace');
    if (inline !== undefined)
      for (const it of Array.isArray(inline) ? inline : [inline]) this.device(textOf(it), scope, where);
  }
}

const textOf = (value: Value | undefined): string => (value instanceof Name ? value.text : '');

/** PDF 32000-1, annex A, table A.1; all of them are in PDF 1.6. */
const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n ' +
    'q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);
