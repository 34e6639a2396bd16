import { expect, it } from 'vitest'
import type { AnyEndpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { placeablePermissions } from './permissions.ts'

it('a role of a workspace or room gives what its calls ask for at a place, and nothing else', () => {
  const rows = Object.values(contract).flatMap(service => Object.values(service) as AnyEndpoint[])
  const asked = rows.flatMap(({ access }) =>
    access.isPlaced && access.permission ? [access.permission] : [],
  )
  expect([...new Set(asked)].sort()).toEqual([...placeablePermissions].sort())
})
