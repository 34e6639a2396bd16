import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { errors } from './errors.ts'

it('every code of a service is in the table, and stands with one service alone', async () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => path.basename(file) === 'errors.ts' && file !== 'errors.ts',
  )
  const owners = new Map<string, string>()
  for (const file of files) {
    const exported: Record<string, Record<string, { status: number }>> = await import(path.join(folder, file))
    for (const [code, row] of Object.values(exported).flatMap(table => Object.entries(table))) {
      expect(owners.get(code), `${code} stands in two services`).toBeUndefined()
      expect(Object.entries(errors), `${file} is not joined in contract/src/errors.ts`).toContainEqual([
        code,
        row,
      ])
      owners.set(code, file)
    }
  }
  expect(files.length).toBeGreaterThan(20)
})
