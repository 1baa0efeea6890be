import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'
import type { TextCase } from './case-documents.ts'

const inserted = (runs: string) =>
  `<w:ins w:id="90" w:author="Rita Receiver" w:date="2026-11-01T00:00:00Z">${runs}</w:ins>`

/** Ways to hide text by the properties of its run or of its paragraph. */
const ways: Record<string, [run: string, paragraph?: string]> = {
  'as hidden text': ['<w:vanish/>'],
  'as a hidden paragraph mark': ['<w:vanish/><w:specVanish/>'],
  'in white': ['<w:color w:val="FFFFFF"/>'],
  'in nearly white': ['<w:color w:val="F4F6F4"/>'],
  'in black on black': ['<w:color w:val="000000"/><w:highlight w:val="black"/>'],
  'in letters of a point': ['<w:sz w:val="2"/>'],
  'in letters without width': ['<w:w w:val="1"/>'],
  'far from its line': ['<w:position w:val="-3000"/>'],
  'in a line without height': ['', '<w:spacing w:line="20" w:lineRule="exact"/>'],
  'beyond the edge of the page': ['', '<w:ind w:left="20000"/>'],
  'in a frame below the page': ['', '<w:framePr w:w="2000" w:x="100" w:y="30000"/>'],
}

/** Hidden text from the drafter or, as a tracked insertion, from the counterparty. It cannot be approved. */
export const hiddenCases = (): TextCase[] =>
  Object.entries(ways).flatMap(([way, [run, paragraph = '']]) => {
    const fileOf = (runs: string) =>
      docxFile({ body: p(r('The fee is due at once.')) + p(runs, paragraph) + p(r('The end.')) })
    const hidden = r('Or never.', run)
    return [
      { name: `text hidden ${way}`, file: fileOf(r('Shown. ') + hidden) },
      {
        name: `text hidden ${way}, tracked`,
        file: fileOf(r('Shown. ') + inserted(hidden)),
        before: fileOf(r('Shown. ')),
      },
    ]
  })

const scripts: Record<string, string> = {
  Latin: 'The rent is due',
  Greek: 'Το ενοίκιο οφείλεται',
  Cyrillic: 'Арендная плата',
  Armenian: 'Վարձավճարը',
  Georgian: 'ქირა გადასახდელია',
  Hebrew: 'שכר הדירה',
  Arabic: 'الإيجار مستحق',
  Devanagari: 'किराया देय है',
  Bengali: 'ভাড়া বকেয়া',
  Gurmukhi: 'ਕਿਰਾਇਆ ਬਕਾਇਆ',
  Gujarati: 'ભાડું બાકી છે',
  Tamil: 'வாடகை செலுத்த',
  Telugu: 'అద్దె చెల్లించాలి',
  Kannada: 'ಬಾಡಿಗೆ ಬಾಕಿ',
  Malayalam: 'വാടക കുടിശ്ശിക',
  Sinhala: 'කුලිය ගෙවිය යුතුයි',
  Thai: 'ค่าเช่าครบกำหนด',
  Lao: 'ຄ່າເຊົ່າ',
  Khmer: 'ថ្លៃជួល',
  Burmese: 'ငှားရမ်းခ',
  Tibetan: 'ཁང་གླ',
  Ethiopic: 'ኪራይ',
  Han: '租金到期',
  Hangul: '임대료',
  Kana: 'かりちんカタ',
  Mongolian: 'ᠲᠦᠷᠢᠶᠡᠰᠦ',
  emoji: 'agreed 👍 and 🏠',
}

/** Words in each script, in a separate paragraph and between English words. */
export const scriptCases = (): TextCase[] =>
  Object.entries(scripts).map(([script, words]) => ({
    name: `words in ${script}`,
    file: docxFile({ body: p(r(words)) + p(r(`The words ${words} are agreed.`)) }),
  }))
