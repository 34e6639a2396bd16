import { builtInRoles, type Permission } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allPermissions, answerOf, explain, type HeldRole, type Path, resolve } from './resolve.ts'

/** What the rules of roles say, written again without looking at how the server does it. */
function reference(roles: readonly HeldRole[], path: Path, permission: Permission): boolean {
  let isGiven = false
  let isDenied = false
  for (const scope of path)
    for (const role of roles) {
      if (role.scope.kind !== scope.kind || role.scope.id !== scope.id) continue
      if (role.builtIn === 'SUPER_ADMIN') return true
      for (const one of role.template?.permissions ?? []) if (one === permission) isGiven = true
      for (const one of role.allow) if (one === permission) isGiven = true
      for (const one of role.deny) if (one === permission) isDenied = true
    }
  return isGiven && !isDenied
}

// Few of each, so that roles meet.
const names = allPermissions.slice(0, 6)
const some = fc.subarray(names)
const scope = fc.constantFrom(
  { kind: 'TENANT' as const },
  { kind: 'WORKSPACE' as const, id: 'w1' },
  { kind: 'WORKSPACE' as const, id: 'w2' },
  { kind: 'ROOM' as const, id: 'r1' },
  { kind: 'ROOM' as const, id: 'w1' },
)
const role: fc.Arbitrary<HeldRole> = fc.record(
  {
    roleId: fc.uuid(),
    name: fc.constant('Vai trò'),
    builtIn: fc.constantFrom(...builtInRoles),
    scope,
    template: fc.record({
      templateId: fc.uuid(),
      name: fc.constant('Mẫu'),
      version: fc.integer({ min: 1, max: 9 }),
      permissions: some,
    }),
    allow: some,
    deny: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some),
  },
  { requiredKeys: ['roleId', 'name', 'scope', 'allow', 'deny'] },
)
const path: fc.Arbitrary<Path> = fc.constantFrom<Path>(
  [{ kind: 'TENANT' }],
  [{ kind: 'TENANT' }, { kind: 'WORKSPACE', id: 'w1' }],
  [{ kind: 'TENANT' }, { kind: 'WORKSPACE', id: 'w1' }, { kind: 'ROOM', id: 'r1' }],
  [{ kind: 'TENANT' }, { kind: 'ROOM', id: 'w1' }],
)

/** `npm run prove -- --only permissions` takes more. */
const worlds = Number(process.env.PERMISSION_WORLDS ?? 300)

describe('what roles give', () => {
  it('what roles give is what the reference says, whole and one by one, and follows from the decisive reasons alone [R-PERM-1]', () => {
    fc.assert(
      fc.property(fc.array(role, { maxLength: 7 }), path, (roles, where) => {
        const held = resolve(roles, where)
        for (const permission of names) {
          const { isAllowed, reasons } = explain(roles, where, permission)
          expect(isAllowed).toBe(reference(roles, where, permission))
          expect(held.has(permission)).toBe(isAllowed)
          expect(answerOf(reasons)).toBe(isAllowed)
          expect(answerOf(reasons.filter(reason => reason.isDecisive))).toBe(isAllowed)
          if (isAllowed) expect(reasons.some(reason => reason.isDecisive)).toBe(true)
        }
      }),
      { numRuns: worlds },
    )
  })
})
