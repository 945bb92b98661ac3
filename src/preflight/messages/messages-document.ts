import type { Finding } from '../report/report.ts';
import { type FindingText, onPages } from './message-words.ts';

/** Words for what a file holds besides its pages. */
export const documentTexts: Record<string, (finding: Finding) => FindingText> = {
  'doc.xfa': () => ({
    title: 'The file is a form to fill in, not a page to print',
    fix: 'Open it, choose Print, and print it to a PDF file. Then upload that file.',
  }),
  'doc.form': () => ({
    title: 'The file has form fields',
    fix: 'Filled-in fields print as the proof shows them. Check the proof, or let us make the fields a fixed part of the page.',
  }),
  'doc.javascript': () => ({
    title: 'The file contains a program (JavaScript)',
    fix: 'We never run it and print only what is on the pages. Check the proof to make sure nothing is missing.',
  }),
  'doc.attachments': () => ({
    title: 'Other files are attached to this one',
    fix: 'We print only the pages. If you want us to print an attachment, upload it separately.',
  }),
  'doc.layers': () => ({
    title: 'The file has layers that can be switched on and off',
    fix: 'We print the layers that are switched on for printing. The proof shows them.',
  }),
  'doc.overprint': () => ({
    title: 'Some colours are set to print over others',
    fix: 'Their inks mix with what lies under them, as the proof shows. If you didn’t mean that, switch overprinting off for everything but black, and export again.',
  }),
  'doc.transparency': (finding) => ({
    title: `There are transparent objects${onPages(finding)}`,
    fix: 'They print as the proof shows them. You don’t need to do anything.',
  }),
  'file.encrypted': () => ({
    title: 'The file is protected against changes',
    fix: 'It allows printing, so you don’t need to do anything. We can’t fix anything in it for you.',
  }),
};
