/** The print specifications (storefront, section 9), with what each is for. */
export const GUIDELINES = [
  {
    term: 'Resolution',
    figure: '300 DPI',
    words:
      'Dots per inch at the printed size. A picture that is sharp on a screen can have a quarter of that.',
  },
  {
    term: 'Colour',
    figure: 'CMYK',
    words: 'The four inks of the press. Files in RGB are welcome too; some bright colours come out calmer.',
  },
  {
    term: 'Bleed',
    figure: '3 mm',
    words: 'The 3 mm of picture that is cut off, so that colour runs to the very edge. On all four sides.',
  },
  {
    term: 'Safe area',
    figure: 'Inside the cut',
    words:
      'Keep text and logos at least 3 mm inside the cut line, 5 mm on stationery: a cut may wander a little.',
  },
  {
    term: 'Ink coverage',
    figure: 'Under 300 %',
    words:
      'The four inks added up at the darkest place. More than that dries slowly and marks the next sheet.',
  },
  {
    term: 'Files',
    figure: 'PDF, JPG, PNG',
    words:
      'Up to 50MB. PDF is best: text stays sharp at any size. Embed the fonts, and leave out the password.',
  },
] as const;

/** The questions and their answers; delivery costs what the owner has set. */
export const questionsOf = ({ price, freeFrom }: { price: string; freeFrom: string }) =>
  [
    {
      question: 'How soon is my order sent?',
      answer:
        'Orders dispatched in 24–48 hours. The product page names the working day before you order; next day and same day are there to choose where they are possible.',
    },
    {
      question: 'What does delivery cost?',
      answer: `Delivery is ${price} for the whole order, and free from ${freeFrom}. The cart shows it before you pay.`,
    },
    {
      question: 'Do your prices include VAT?',
      answer: 'Yes, all of them. Cart and order show the VAT inside the total, and the total without it.',
    },
    {
      question: 'What happens when my file is not right?',
      answer:
        'You see it at once, on the product page: “Ready to print”, with remarks where there are any, or “Invalid file” with what is wrong and how to mend it. Nothing is charged before.',
    },
    {
      question: 'Can I send an EPS, Word or Publisher file?',
      answer:
        'Save it as a PDF first: File, then Save As or Export, then PDF. What you see in that PDF is what is printed.',
    },
    {
      question: 'Can I feel the paper before I order?',
      answer: 'Ask for the free sample pack. It is with you within 2-3 business days.',
    },
    {
      question: 'Do I need an account?',
      answer:
        'No. With one, your details are filled in at checkout, your orders are in one place, and an approved trade customer can pay on account.',
    },
  ] as const;
