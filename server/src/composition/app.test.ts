import { expect, it, vi } from 'vitest'
import { startApp } from '../testing/app.ts'

it('a service that fails to stop keeps no other part of the server from stopping', async () => {
  const app = await startApp()
  const { database, services } = app.app
  const steps: string[] = []
  vi.spyOn(services.exports, 'stop').mockImplementation(async () => {
    steps.push('own-data')
    throw new Error('a copy cannot be ended')
  })
  const drain = services.sending.drain.bind(services.sending)
  vi.spyOn(services.sending, 'drain').mockImplementation(async () => {
    steps.push('chat')
    await drain()
  })
  const stop = services.presence.stop.bind(services.presence)
  vi.spyOn(services.presence, 'stop').mockImplementation(async () => {
    steps.push('presence')
    await stop()
  })
  const close = database.close.bind(database)
  database.close = async () => {
    steps.push('database')
    await close()
  }
  const failure = await app.close().catch((error: unknown) => error)
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: a copy cannot be ended'])
  expect(steps).toEqual(['own-data', 'chat', 'presence', 'database'])
})
