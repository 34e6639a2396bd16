import { expect, it } from 'vitest'
import { SilenceWatch } from './silence-watch.ts'

/** Samples once a second. @returns what was noticed, by second */
function run(watch: SilenceWatch, packets: readonly number[], from = 1) {
  return packets.flatMap((count, n) => {
    const change = watch.sample(count, (from + n) * 1_000)
    return change ? [`${from + n} ${change}`] : []
  })
}

it('silence of somebody who sends is noticed once, and its end once', () => {
  expect(run(new SilenceWatch(), [10, 20, 20, 20, 20, 20, 30, 40])).toEqual(['4 silent', '7 back'])
})

it('silence that lasts is noticed again every two and a half seconds, for another try', () => {
  const watch = new SilenceWatch()
  const changes = Array.from({ length: 20 }, (_, n) => watch.sample(10, 1_000 + n * 500))
  expect(changes.flatMap((change, n) => (change ? [1 + n / 2] : []))).toEqual([3, 5.5, 8, 10.5])
  expect(watch.sample(11, 11_000)).toBe('back')
})

it('who has microphone, camera and screen off is silent by right', () => {
  const watch = new SilenceWatch()
  watch.expect(false)
  expect(run(watch, [10, 10, 10, 10, 10])).toEqual([])
})

it('silence is over when the other says that nothing is on any more', () => {
  const watch = new SilenceWatch()
  expect(run(watch, [10, 10, 10, 10])).toEqual(['3 silent'])
  watch.expect(false)
  expect(run(watch, [10, 10], 5)).toEqual(['5 back'])
})

it('who turns a microphone on has time until the first packet comes', () => {
  const watch = new SilenceWatch()
  watch.expect(false)
  run(watch, [10, 10, 10])
  watch.expect(true)
  expect(run(watch, [10, 10, 10, 11, 11, 11, 11], 4)).toEqual(['9 silent'])
})

it('before anything is known nothing is noticed', () => {
  expect(run(new SilenceWatch(), [Number.NaN, Number.NaN, Number.NaN, Number.NaN])).toEqual([])
})
