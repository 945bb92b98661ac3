/** The print specifications (storefront, section 9), each with its purpose. */
export const GUIDELINES = [
  {
    term: 'Resolution',
    figure: '300 DPI',
    words:
      'Dots per inch at the printed size. A picture that looks sharp on screen may have only a quarter of that.',
  },
  {
    term: 'Colour',
    figure: 'CMYK',
    words:
      'The four inks on the press. You can send RGB files too, but some bright colours come out less bright.',
  },
  {
    term: 'Bleed',
    figure: '3 mm',
    words: 'An extra 3 mm of picture on all four sides. We cut it off, so that colour runs to the very edge.',
  },
  {
    term: 'Safe area',
    figure: 'Inside the cut',
    words:
      'Keep text and logos at least 3 mm inside the cut line (5 mm on stationery), because the cut can drift a little.',
  },
  {
    term: 'Ink coverage',
    figure: 'Under 300 %',
    words:
      'The four inks added together in the darkest areas. Any more dries slowly and marks the next sheet.',
  },
  {
    term: 'Files',
    figure: 'PDF, JPG, PNG',
    words:
      'Up to 50MB. PDF is best because text stays sharp at any size. Embed the fonts, and don’t set a password.',
  },
] as const;

/** The questions and answers; delivery prices come from the settings. */
export const questionsOf = ({ price, freeFrom }: { price: string; freeFrom: string | null }) =>
  [
    {
      question: 'How soon is my order sent?',
      answer:
        'Orders dispatched in 24–48 hours. The product page shows the working day before you order. You can choose next day or same day where we offer them.',
    },
    {
      question: 'What does delivery cost?',
      answer: `Delivery is ${price} for the whole order${freeFrom ? `, and free from ${freeFrom}` : ''}. The cart shows it before you pay.`,
    },
    {
      question: 'Do your prices include VAT?',
      answer:
        'Yes, all of them. Your cart and order show how much of the total is VAT, and the total without it.',
    },
    {
      question: 'What happens if my file is not right?',
      answer:
        'We tell you at once, on the product page. You’ll see “Ready to print”, with any notes, or “Invalid file”, with what is wrong and how to fix it. You don’t pay until your file is ready.',
    },
    {
      question: 'Can I send an EPS, Word or Publisher file?',
      answer:
        'Save it as a PDF first: File, then Save As or Export, then PDF. We print what you see in that PDF.',
    },
    {
      question: 'Can I feel the paper before I order?',
      answer: 'Ask for our free sample pack. It reaches you within 2-3 business days.',
    },
    {
      question: 'Do I need an account?',
      answer:
        'No. But with an account we fill in your details at checkout, all your orders are in one place, and approved trade customers can pay on account.',
    },
  ] as const;
