import type { Targets } from './hostile-file.ts'

/** Targets that do not exist, for tests that only look at what a file names. */
export const namedTargets: Targets = {
  word: 'planted-word',
  colour: '#12fe34',
  files: {
    txt: '/srv/planted.txt',
    pdf: '/srv/planted.pdf',
    png: '/srv/planted.png',
    svg: '/srv/planted.svg',
    docx: '/srv/planted.docx',
    html: '/srv/planted.html',
    csv: '/srv/planted.csv',
  },
  secrets: { masterKey: '/srv/key', otherFile: '/srv/other.pdf', databaseSocket: '/srv/socket' },
  listener: 'http://127.0.0.1:9',
  socket: '/srv/listener',
}
