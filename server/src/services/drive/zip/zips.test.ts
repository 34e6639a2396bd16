import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createRunningZips, visitorHolder } from './zips.ts'

const open = () => new Readable({ read() {} })

it('visitors of links never take the places of people, and one network not those of others', () => {
  const zips = createRunningZips()
  const refused: string[] = []
  const run = (holder: Parameters<typeof zips.run>[0]) => {
    try {
      return zips.run(holder, open)
    } catch {
      refused.push(holder.key)
      return undefined
    }
  }
  for (let link = 0; link < 20; link++) run(visitorHolder(`link${link}`, '192.0.2.1'))
  expect(refused).toHaveLength(18)
  expect(run(visitorHolder('link', '192.0.2.2'))).toBeDefined()
  for (let network = 3; network < 40; network++) run(visitorHolder('link', `192.0.2.${network}`))
  for (let person = 0; person < 16; person++) expect(run({ key: `person ${person}` })).toBeDefined()
  expect(run({ key: 'person 17' })).toBeUndefined()
})

it('a place is free again when its zip is read or given up', async () => {
  const zips = createRunningZips()
  const zip = zips.run({ key: 'an' }, open)
  expect(() => zips.requireFree({ key: 'an' })).toThrow()
  zip.destroy()
  await new Promise(resolve => zip.once('close', resolve))
  zips.requireFree({ key: 'an' })
})
