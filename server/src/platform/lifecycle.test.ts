import { expect, it } from 'vitest'
import { type Part, startParts, stopParts } from './lifecycle.ts'

const log = { error: () => {} }

/** Parts that write down what they do; `failing` ones do not start and do not stop. */
function partsThatWrite(names: readonly string[], failing: readonly string[] = []) {
  const steps: string[] = []
  const parts = names.map((name): Part => {
    const step = (word: string) => async () => {
      await Promise.resolve()
      steps.push(`${word} ${name}`)
      if (failing.includes(name)) throw new Error(`${name} is broken`)
    }
    return { name, start: step('start'), stop: step('stop') }
  })
  return { parts, steps }
}

it('parts start in the order of the list, each after the one before has started', async () => {
  const { parts, steps } = partsThatWrite(['database', 'realtime', 'jobs'])
  await startParts(parts)
  expect(steps).toEqual(['start database', 'start realtime', 'start jobs'])
})

it('nothing starts after a part that failed to start', async () => {
  const { parts, steps } = partsThatWrite(['database', 'realtime', 'jobs'], ['realtime'])
  await expect(startParts(parts)).rejects.toThrow('realtime is broken')
  expect(steps).toEqual(['start database', 'start realtime'])
})

it('parts stop in the opposite order, all of them though some fail, and the failures are named at the end', async () => {
  const { parts, steps } = partsThatWrite(
    ['database', 'realtime', 'jobs', 'tickers'],
    ['tickers', 'realtime'],
  )
  const failure = await stopParts(parts, log as never).catch((error: unknown) => error)
  expect(steps).toEqual(['stop tickers', 'stop jobs', 'stop realtime', 'stop database'])
  expect((failure as AggregateError).errors.map(String)).toEqual([
    'Error: tickers is broken',
    'Error: realtime is broken',
  ])
})

it('a part without start and stop is passed over', async () => {
  const { parts, steps } = partsThatWrite(['database'])
  await stopParts([...parts, { name: 'idle' }], log as never)
  expect(steps).toEqual(['stop database'])
})
