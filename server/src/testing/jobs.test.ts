import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { serviceJobs } from '../composition/services.ts'
import type { Job } from '../platform/jobs/index.ts'

const services = path.join(import.meta.dirname, '../services')

it('every job that a service exports is scheduled, under the name of its service', async () => {
  const exported = await Promise.all(
    globSync('*/index.ts', { cwd: services }).map(async index => {
      const { jobs = [] }: { jobs?: readonly Job[] } = await import(path.join(services, index))
      return jobs.map(job => ({ job, service: path.dirname(index) }))
    }),
  )
  const all = exported.flat()
  expect(all.length).toBeGreaterThan(20)
  for (const { job, service } of all) {
    expect(serviceJobs, `add ...jobs of ${service} to serviceJobs in composition/services.ts`).toContain(job)
    expect(job.name.split('/')[0], job.name).toBe(service)
  }
  expect(new Set(serviceJobs.map(({ name }) => name)).size).toBe(serviceJobs.length)
})
