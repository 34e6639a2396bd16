/**
 * `npm test`: every check of the project, each with its own counts, ending with one line `N passed, N failed`.
 * - `--only format,lint,types,spec,unit,build,e2e` runs some of them
 * - `--changed [COMMIT]` runs what the changes since COMMIT (default: HEAD) reach
 * - `--strict` gives failed tests no second chance
 */
import { environmentOf, findNode, LaunchError, launch } from './node24.mjs'
import { changedSteps } from './test/changed.mjs'
import { runSteps } from './test/run-steps.mjs'
import { stepsOf } from './test/steps.mjs'

await launch(main)

async function main() {
  const node = findNode()
  const all = stepsOf(node)
  const commit = optionValue('--changed', 'HEAD')
  const steps = commit === undefined ? all : changedSteps(all, { node, commit })
  const chosenSteps = steps.filter(step => groups(all).has(step.group))
  if (chosenSteps.length === 0) {
    console.log('Nothing of the project has changed.')
    return 0
  }
  return runSteps(phasesOf(chosenSteps), {
    env: environmentOf(node),
    isStrict: process.argv.includes('--strict'),
  })
}

/**
 * Service tests wait for their database half of the time: the checks, which only compute, run beside them. Browser tests run alone, since
 * they are the ones that a busy machine makes late.
 */
function phasesOf(chosenSteps) {
  const of = (...names) => chosenSteps.filter(step => names.includes(step.group))
  return [[of('unit'), of('format', 'lint', 'types', 'spec')], [of('build')], [of('e2e')]]
}

function groups(all) {
  const knownGroups = new Set(all.map(step => step.group))
  const value = optionValue('--only', '')
  if (value === undefined) return knownGroups
  const askedGroups = value.split(',').filter(Boolean)
  const unknownGroup = askedGroups.find(group => !knownGroups.has(group))
  if (unknownGroup !== undefined || askedGroups.length === 0)
    throw new LaunchError(
      `--only takes some of ${[...knownGroups].join(',')}${unknownGroup ? `, not ${unknownGroup}` : ''}.`,
    )
  return new Set(askedGroups)
}

/** What follows an option; undefined where it is not given. */
function optionValue(option, byDefault) {
  const at = process.argv.indexOf(option)
  if (at < 0) return undefined
  const value = process.argv[at + 1]
  return value === undefined || value.startsWith('--') ? byDefault : value
}
