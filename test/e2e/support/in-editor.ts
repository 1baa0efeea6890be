/** Functions that run in the page while a clause is edited, by name. */
export const inEditor = {
  /** The text of the edited clause, marked up as `[+inserted]` and `[-deleted]`. */
  markup: `() => {
    const told = node => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
      const inside = Array.from(node.childNodes, told).join('')
      if (node.nodeName === 'BR') return node.className === '' ? '\\n' : ''
      if (node.nodeName === 'INS') return '[+' + inside + ']'
      return node.nodeName === 'DEL' ? '[-' + inside + ']' : inside
    }
    return told(document.querySelector('.clause-editor .clause-text'))
  }`,
  /** The current text of each clause on the page. */
  texts: `() => Array.from(document.querySelectorAll('.clause-row'), row => {
    const copy = row.cloneNode(true)
    const others = 'del, .clause-label, .page-seam, .page-mark, .clause-refused, .clause-note, br.ProseMirror-trailingBreak'
    for (const other of copy.querySelectorAll(others)) other.remove()
    for (const line of copy.querySelectorAll('br')) line.replaceWith('\\n')
    return copy.textContent
  })`,
  placeOfText: `index => {
    const row = document.querySelectorAll('.clause-row')[index]
    const texts = document.createTreeWalker(row.querySelector('.clause'), NodeFilter.SHOW_TEXT, text =>
      text.parentElement.closest('.clause-label') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
    const range = document.createRange()
    range.selectNodeContents(texts.nextNode())
    const [outside, inside] = [row.getBoundingClientRect(), range.getClientRects()[0]]
    return [outside.height, inside.left - outside.left, inside.top - outside.top].map(Math.round)
  }`,
  select: `([from, to]) => {
    const rows = document.querySelectorAll('.clause-row')
    const range = document.createRange()
    range.setStart(rows[from].querySelector('.clause').firstChild, 2)
    range.setEnd(rows[to].querySelector('.clause').firstChild, 2)
    getSelection().removeAllRanges()
    getSelection().addRange(range)
  }`,
  /** The text of the edited clause, in runs with their formats. */
  formats: `() => {
    const texts = document.createTreeWalker(document.querySelector('.clause-editor .clause-text'), NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement.closest('b, i, u')
      found.push([texts.currentNode.nodeValue, around ? around.nodeName : ''])
    }
    return found
  }`,
  /** Pastes as the clipboard does, together with HTML that the editor must ignore. */
  paste: `text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    clipboardData.setData('text/html', '<b>not this</b>')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.clause-editor').dispatchEvent(event)
  }`,
  /** Copies or cuts, and returns the contents of the clipboard, keyed by type. */
  copied: `kind => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.clause-editor').dispatchEvent(event)
    return Object.fromEntries(clipboardData.types.map(type => [type, clipboardData.getData(type)]))
  }`,
  /** Drops a text after the last letter. */
  drop: `text => {
    const editor = document.querySelector('.clause-editor .clause-text')
    const range = document.createRange()
    range.selectNodeContents(editor)
    const { right, top, bottom } = range.getBoundingClientRect()
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', text)
    const place = { clientX: right - 1, clientY: (top + bottom) / 2 }
    editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
  }`,
  /** Replaces a word as spell checkers and phones do: an event announces the change, which happens unless prevented. */
  replaceWord: `({ from, to, text }) => {
    const editor = document.querySelector('.clause-editor')
    const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
    const at = offset => {
      let left = offset
      texts.currentNode = editor
      while (texts.nextNode()) {
        const { length } = texts.currentNode.nodeValue
        if (left <= length) return [texts.currentNode, left]
        left -= length
      }
      throw new Error('behind the end')
    }
    const range = document.createRange()
    range.setStart(...at(from))
    range.setEnd(...at(to))
    const inputType = 'insertReplacementText'
    const targetRanges = [new StaticRange(range)]
    const event = new InputEvent('beforeinput', { inputType, data: text, targetRanges, bubbles: true, cancelable: true })
    if (!editor.dispatchEvent(event)) return
    range.deleteContents()
    range.insertNode(document.createTextNode(text))
  }`,
} as const
