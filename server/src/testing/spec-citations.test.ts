import { expect, it } from 'vitest'
import { citedInTitles } from '../../../scripts/spec-citations.ts'

it.each<[string, string[]]>([
  ["it('[R-A-1] says something', () => {})", ['R-A-1']],
  ["test('says it [R-A-1, R-A-2]', async () => {})", ['R-A-1', 'R-A-2']],
  ["describe('x [R-A-1]', () => { it('y') })", ['R-A-1']],
  ["it.each([1, 2])('%s [R-A-1]', () => {})", ['R-A-1']],
  ["it.each<[string]>([\n  ['a'],\n])(\n  '%s [R-A-1]', () => {})", ['R-A-1']],
  ["it.skip('[R-A-1] later', () => {})", []],
  ["it.todo('[R-A-1] later')", []],
  ["// it says [R-A-1]\nit('something', () => {})", []],
  ["it('something', () => expect(1, '[R-A-1]').toBe(1))", []],
  ["const note = '[R-A-1]'", []],
])('the titles of %j cite %j', (source, rules) => expect(citedInTitles(source)).toEqual(rules))
