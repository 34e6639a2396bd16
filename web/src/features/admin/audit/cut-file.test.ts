import { expect, it } from 'vitest'
import { isCutFile } from './cut-file.ts'

it.each([
  [
    '2,2026-01-01T00:00:00.000Z,lockUser,ok\r\n,2026-01-01T00:00:00.001Z,exportCut,,,,,,"Tệp dừng ở 2 mục"\r\n',
    true,
  ],
  ['{"seq":2,"action":"lockUser"}\n{"action":"exportCut","to":1,"note":"Tệp dừng"}\n', true],
  ['3,2026-01-01T00:00:00.000Z,exportAuditEntries,ok\r\n2,2026-01-01T00:00:00.000Z,lockUser,ok\r\n', false],
  ['', false],
])('the file %j is cut: %s', async (text, isCut) => {
  expect(await isCutFile(new Blob([text]))).toBe(isCut)
})
