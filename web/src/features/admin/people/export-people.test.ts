import { afterEach, expect, it, vi } from 'vitest'
import { stubNetwork } from '../../../api/testing.ts'
import { exportPeople } from './export-people.ts'

const names: string[] = []
vi.mock('../../../kit/save-as.ts', () => ({ saveAs: (_: Blob, name: string) => names.push(name) }))

afterEach(() => {
  names.length = 0
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

it.each([
  { people: 1, files: ['tai-khoan.csv'] },
  { people: 3, files: ['tai-khoan.csv', 'tai-khoan-2.csv'] },
  { people: 4, files: ['tai-khoan.csv', 'tai-khoan-2.csv'] },
])('$people accounts, two to a file, are saved as $files', async ({ people, files }) => {
  const requests = stubNetwork(({ body }) => {
    const { afterUserId } = body as { afterUserId?: string }
    const first = afterUserId === undefined ? 1 : Number(afterUserId.at(-1)) + 1
    const lines = [first, first + 1]
      .filter(n => n <= people)
      .map(n => `an${n},"An, ${n}",,,,vi,${idOf(n)},ACTIVE,false,2026-01-01T00:00:00.000Z,\r\n`)
    return new Response(`Tên đăng nhập,Họ và tên\r\n${lines.join('')}`, {
      headers: { 'content-disposition': 'attachment' },
    })
  })
  expect(await exportPeople(2)).toBe(files.length)
  expect(names).toEqual(files)
  expect(requests[1]?.body).toEqual(people > 1 ? { afterUserId: idOf(2) } : undefined)
})
