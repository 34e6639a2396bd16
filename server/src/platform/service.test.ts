import { expect, it } from 'vitest'
import type { App, Services } from './app.ts'
import { startParts, stopParts } from './lifecycle.ts'
import { createServices, type Dependencies, resourcesOf, type Service, workOf } from './service.ts'

const app = {} as App
const dependencies = {} as Dependencies
const named = (name: string, rest: object = {}): Service => ({ name, ...rest })

it('services get what composition gives, their ports and what they make', () => {
  const services = createServices(
    [
      named('low', { create: () => ({ cache: 1 }) }),
      named('empty'),
      named('high', { ports: { strangers: 2 } }),
    ],
    app,
    dependencies,
    { presence: 3 } as unknown as Partial<Services>,
  )
  expect(services).toEqual({ cache: 1, strangers: 2, presence: 3 })
})

it('lists of several services are joined in their order, into a list of this server alone', () => {
  const mediaUses = ['drive']
  const list = [named('drive', { ports: { mediaUses } }), named('chat', { ports: { mediaUses: ['chat'] } })]
  expect(createServices(list, app, dependencies, {})).toEqual({ mediaUses: ['drive', 'chat'] })
  const alone = createServices(list.slice(0, 1), app, dependencies, {}) as unknown as { mediaUses: string[] }
  alone.mediaUses.push('of a test')
  expect(mediaUses).toEqual(['drive'])
})

it('what two services provide is refused, with the name of the second', () => {
  const list = [named('one', { ports: { strangers: 1 } }), named('two', { create: () => ({ strangers: 2 }) })]
  expect(() => createServices(list, app, dependencies, {})).toThrow('two provides strangers')
})

it('services start in the order of the list, end their work in the opposite one, and then free what they hold', async () => {
  const steps: string[] = []
  const list = ['low', 'middle', 'high'].map(name =>
    named(name, {
      start: () => steps.push(`start ${name}`),
      async stop() {
        steps.push(`stop ${name}`)
        if (name === 'middle') throw new Error('middle is broken')
      },
      close: () => steps.push(`close ${name}`),
    }),
  )
  const parts = [...resourcesOf(list, app), ...workOf([...list, named('empty')], app)]
  await startParts(parts)
  expect(steps.splice(0)).toEqual(['start low', 'start middle', 'start high'])
  await expect(stopParts(parts, { error: () => {} } as never)).rejects.toThrow(AggregateError)
  expect(steps).toEqual(['stop high', 'stop middle', 'stop low', 'close high', 'close middle', 'close low'])
})
