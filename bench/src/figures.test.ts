import { expect, it, vi } from 'vitest'
import { check, describeTally } from './chaos/checker.ts'
import { figuresIn } from './figures.ts'
import { goal } from './report.ts'

function printed(work: () => void): string {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(line))
  work()
  log.mockRestore()
  return lines.join('\n')
}

it('finds every goal that a suite prints, and whether it was reached', () => {
  const output = printed(() => {
    goal('durable sends/s over HTTP', 4_210, '≥', 4_000)
    goal('last of 5,000 members, ms', 731, '≤', 500)
  })
  const figures = figuresIn(`\nsend: one message a request\n${output}\n  server CPU: 0.4 cores\n`)
  expect(figures.map(figure => figure.isReached)).toEqual([true, false])
  expect(figures[0]!.text).toContain('durable sends/s over HTTP: 4210')
})

it('finds the tally of a chaos, which is reached when nothing was lost', () => {
  const message = { roomId: 'r', clientMessageId: 'c', authorId: 'a', content: 'Chào', n: 1 }
  const history = { attempts: [message], acknowledged: [], stored: [], states: [] }
  expect(figuresIn(`  ${describeTally(check(history))}`)).toEqual([
    { text: 'lost 0, duplicated 0, reordered 0, invented 0, altered 0', isReached: true },
  ])
  const lost = { ...history, acknowledged: [{ clientMessageId: 'c', roomId: 'r', seq: 1 }] }
  expect(figuresIn(`  restored: ${describeTally(check(lost))}\n  clean`)[0]?.isReached).toBe(false)
})
