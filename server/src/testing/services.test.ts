import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Job } from '#platform/jobs/index.ts'
import { type PersonalData, platformPersonalData } from '#platform/personal-data.ts'
import { serviceJobs, services } from '../composition/services.ts'

const root = path.join(import.meta.dirname, '../services')
const folders = globSync('*/index.ts', { cwd: root }).map(index => path.dirname(index))
const places = new Map<string, number>(services.map(({ name }, place) => [name, place]))
const serviceOf = (folder: string) => services.find(({ name }) => name === folder)!
const sources = globSync('*/**/*.ts', {
  cwd: root,
  exclude: file => /\.test\.ts$|(^|\/)testing(\/|$)/.test(file),
})
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

it('every folder of services is in the list of composition/services.ts, once and under its own name', () => {
  expect(services.map(({ name }): string => name).sort()).toEqual(folders.sort())
})

it('a service stands in the list after those that it uses', () => {
  const early = sources.flatMap(file => {
    const user = file.split(path.sep)[0]!
    return [...textOf(file).matchAll(/from '(?:\.\.\/)+([\w-]+)\/index\.ts'/g)]
      .map(([, used]) => used!)
      .filter(used => used !== user && places.has(used) && places.get(used)! > places.get(user)!)
      .map(used => `${used} has to stand before ${user}`)
  })
  expect(early).toEqual([])
})

/** What composition puts together by hand, since it takes several services, or the platform and one. Nothing of it grows with a new service. */
const byHand: Record<string, readonly string[]> = {
  // Events as they are stored, who is in a call for TURN, the card of a link in the page, what mail says.
  'app.ts': ['chat', 'identity-authen', 'invitation', 'notification', 'rtc'],
  'delivery.ts': ['chat', 'identity-authen', 'room'],
  'guest-circle.ts': ['admin-permission', 'drive', 'identity', 'note', 'room', 'workspace'],
  'guest-hooks.ts': ['rtc'],
  'outgoing.ts': ['email', 'sms'],
  'realtime-hooks.ts': ['drive', 'hidden', 'identity-authen', 'note', 'room'],
  'realtime-rpc.ts': ['chat', 'note'],
  'realtime.ts': ['identity'],
  'resolve-channels.ts': ['hidden'],
}

it('composition knows a service by the list, and by hand only where that is listed', () => {
  const composition = path.join(import.meta.dirname, '../composition')
  const used = globSync('*.ts', { cwd: composition })
    .filter(file => file !== 'services.ts' && !file.endsWith('.test.ts'))
    .map(file => {
      const text = readFileSync(path.join(composition, file), 'utf8')
      return [file, [...text.matchAll(/from '\.\.\/services\/([\w-]+)\//g)].map(([, name]) => name!)] as const
    })
    .filter(([, names]) => names.length > 0)
  expect(Object.fromEntries(used), 'say it in the row of the service').toEqual(byHand)
})

it('every group of the contract is served by one service', () => {
  const served = services.flatMap(({ endpoints = [] }) => endpoints.map(group => group.endpoints))
  const without = Object.entries(contract).filter(([, group]) => !served.includes(group))
  expect(without.map(([name]) => `add serve(contract.${name}, …) to the endpoints of its service`)).toEqual(
    [],
  )
  expect(new Set(served).size).toBe(served.length)
})

it('every job that is written is in the row of its service, and named after it', async () => {
  const files = sources.filter(file => /: Job = \{/.test(textOf(file)))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const folder = file.split(path.sep)[0]!
    const exports: Record<string, unknown> = await import(path.join(root, file))
    const jobs = Object.values(exports).filter(
      (value): value is Job => typeof (value as Job)?.cron === 'string',
    )
    expect(jobs.length, file).toBeGreaterThan(0)
    for (const job of jobs) {
      expect(serviceOf(folder).jobs, `add ${job.name} to the jobs of ${folder}/index.ts`).toContain(job)
      expect(job.name.split('/')[0]).toBe(folder)
    }
  }
  expect(new Set(serviceJobs.map(({ name }) => name)).size).toBe(serviceJobs.length)
})

it('what a service writes in personal-data.ts is in its row', async () => {
  const files = sources.filter(file => path.basename(file) === 'personal-data.ts')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const folder = file.split(path.sep)[0]!
    const { personalData }: { personalData: readonly PersonalData[] } = await import(path.join(root, file))
    expect(serviceOf(folder).personalData, `add personalData to the row of ${folder}`).toBe(personalData)
  }
})

it('the receipt of an erasure has words for all personal data that a copy shows or that is kept', () => {
  const words = readFileSync(path.join(root, '../../../web/src/i18n/vi/ownData.ts'), 'utf8')
  const [, things] = /^ {2}things: \{\n([\s\S]*?)^ {2}\},/m.exec(words)!
  const namedData = new Set([...things!.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name!))
  const unnamedData = [...platformPersonalData, ...services.flatMap(({ personalData = [] }) => personalData)]
    .filter(({ hide, erase }) => hide !== true || (typeof erase === 'object' && 'keep' in erase))
    .filter(({ what }) => !namedData.has(what))
    .map(({ what }) => `add ${what} to things in web/src/i18n/{vi,en}/ownData.ts`)
  expect(unnamedData).toEqual([])
})
