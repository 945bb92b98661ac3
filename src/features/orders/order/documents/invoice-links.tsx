import { href } from '#kit/href.ts';
import { SIMPLIFIED_WORDS } from './simplified-invoice.ts';
import { invoiceXmlPath, monthlyInvoiceXmlPath, XML_WORDS } from './xml-paths.ts';

interface Props {
  orderId: string;
  full: string;
  /** null if only the full invoice is lawful */
  simplified: string | null;
  again: string;
}

/** An order's invoice, in every format that its customer may want. */
export function InvoiceLinks({ orderId, full, simplified, again }: Props) {
  return (
    <>
      <a href={full} className="button" download>
        Invoice (PDF)
      </a>
      <a href={invoiceXmlPath(orderId, again)} className="button" download>
        Invoice ({XML_WORDS})
      </a>
      {simplified && (
        <a href={simplified} className="button" download>
          {SIMPLIFIED_WORDS}
        </a>
      )}
    </>
  );
}

/** The monthly invoice that an order is on. It names other orders too, so the link to one order doesn't open it. */
export function MonthlyInvoiceLinks({ invoiceNumber }: { invoiceNumber: string }) {
  return (
    <>
      <a href={href('/invoices/:invoiceNumber', { invoiceNumber })} className="button" download>
        Invoice (PDF)
      </a>
      <a href={monthlyInvoiceXmlPath(invoiceNumber)} className="button" download>
        Invoice ({XML_WORDS})
      </a>
    </>
  );
}
