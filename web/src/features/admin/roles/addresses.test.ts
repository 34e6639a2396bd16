import { expect, it } from 'vitest'
import { placeOf, type RolesPlace, rolesSearch } from './addresses.ts'

it.each<RolesPlace>([
  { view: 'roles' },
  { view: 'people' },
  { view: 'templates' },
  { view: 'why', userId: undefined },
  { view: 'why', userId: 'an' },
  { roleId: '0199-ab' },
  { templateId: 'x.y' },
])('%j comes back from its address', place => {
  expect(placeOf(rolesSearch(place).item)).toEqual(place)
})

it('shows the list of roles at an address that says nothing', () => {
  for (const item of [undefined, '', 'role.', 'whyever', 'xyz'])
    expect(placeOf(item)).toEqual({ view: 'roles' })
})
