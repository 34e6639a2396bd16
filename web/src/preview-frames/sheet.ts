import { read, utils, type WorkSheet } from '@e965/xlsx'
import { decodePlainText } from '@trau/contract/rules/plain-text'
import { serveFrame } from './frame.ts'
import type { FrameWords } from './protocol.ts'

/** What is shown of a sheet; of larger ones the beginning. */
const maxRows = 1_000
const maxColumns = 200
const maxSheets = 50

serveFrame({
  async show({ bytes, isText, words }, root) {
    const options = {
      sheetRows: maxRows + 1,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
    } as const
    const book = isText
      ? read(decodePlainText(new Uint8Array(bytes)), { ...options, type: 'string', raw: true })
      : read(bytes, { ...options, type: 'array' })
    const names = book.SheetNames.slice(0, maxSheets)
    const panel = document.createElement('div')
    panel.className = 'sheet'
    const tabs = document.createElement('div')
    tabs.className = 'tabs'
    tabs.setAttribute('role', 'tablist')
    const open = (n: number) => {
      panel.replaceChildren(...tableOf(book.Sheets[names[n]!]!, words))
      for (const [index, tab] of [...tabs.children].entries())
        tab.setAttribute('aria-selected', String(index === n))
    }
    for (const [n, name] of names.entries()) {
      const tab = document.createElement('button')
      tab.type = 'button'
      tab.setAttribute('role', 'tab')
      tab.textContent = name
      tab.onclick = () => open(n)
      tabs.append(tab)
    }
    root.append(panel)
    if (names.length > 1) root.append(tabs)
    open(0)
    return names.length
  },
  zoom(factor) {
    document.getElementById('root')!.style.zoom = String(factor)
  },
})

/** Values as they are shown, as text: nothing in a cell is markup. */
function tableOf(sheet: WorkSheet, words: FrameWords): Node[] {
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
  if (rows.length === 0) return [paragraph(words.empty)]
  const table = document.createElement('table')
  const columns = Math.min(Math.max(...rows.map(row => row.length)), maxColumns)
  const header = table.createTHead().insertRow()
  header.append(document.createElement('th'))
  for (let column = 0; column < columns; column++) {
    const cell = document.createElement('th')
    cell.scope = 'col'
    cell.textContent = utils.encode_col(column)
    header.append(cell)
  }
  const body = table.createTBody()
  for (const [n, row] of rows.slice(0, maxRows).entries()) {
    const line = body.insertRow()
    const number = document.createElement('th')
    number.scope = 'row'
    number.textContent = String(n + 1)
    line.append(number)
    for (let column = 0; column < columns; column++) line.insertCell().textContent = String(row[column] ?? '')
  }
  const isCut = rows.length > maxRows || rows.some(row => row.length > maxColumns)
  return isCut ? [table, paragraph(words.cut)] : [table]
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = 'note'
  element.textContent = text
  return element
}
