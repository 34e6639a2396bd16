import type { Permission, RolesOfPerson } from '@trau/contract'
import { expect, it } from 'vitest'
import { changesOf, changesTo, lackedFor, reverseOf } from './difference.ts'

const person = (userId: string, ...roleIds: string[]): RolesOfPerson => ({
  userId,
  roles: roleIds.map(roleId => ({ roleId, name: roleId, scope: { kind: 'TENANT' } })),
})

it('gives only what somebody does not hold and takes only what they hold; who stays the same is left out', () => {
  expect(
    changesOf([person('an', 'a'), person('binh', 'b'), person('chi', 'a')], { add: ['a'], remove: ['b'] }),
  ).toEqual([{ userId: 'binh', add: ['a'], remove: ['b'] }])
})

it('makes people hold the same roles, and no others only where that is wanted', () => {
  const people = [person('an', 'a', 'x'), person('binh')]
  const keep = new Set(['a', 'b', 'secret'])
  expect(changesTo(people, ['a', 'b'], { keep, isExact: false })).toEqual([
    { userId: 'an', add: ['b'], remove: [] },
    { userId: 'binh', add: ['a', 'b'], remove: [] },
  ])
  expect(changesTo([person('an', 'a', 'x', 'secret')], ['a'], { keep, isExact: true })).toEqual([
    { userId: 'an', add: [], remove: ['x'] },
  ])
})

it('a change is taken back by what was really given and taken', () => {
  expect(reverseOf([{ userId: 'an', added: ['a'], removed: ['b'] }])).toEqual([
    { userId: 'an', add: ['b'], remove: ['a'] },
  ])
})

it('names what somebody lacks to give a role: of what it gives and of what it denies', () => {
  const own = { permissions: new Set<Permission>(['user.read']), isSuperAdmin: false }
  expect(lackedFor({ permissions: ['user.read', 'user.lock'], deny: ['audit.read'] }, own)).toEqual([
    'user.lock',
    'audit.read',
  ])
  expect(lackedFor({ permissions: ['user.read'], deny: [] }, own)).toEqual([])
  const top = { builtIn: 'SUPER_ADMIN' as const, permissions: ['user.read' as const], deny: [] }
  expect(lackedFor(top, own)).toBe('all')
  expect(lackedFor(top, { ...own, isSuperAdmin: true })).toEqual([])
})
