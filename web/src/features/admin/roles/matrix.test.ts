import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  differenceBetween,
  differenceFrom,
  groupsOf,
  isAllowed,
  isSameSet,
  withChoice,
} from './matrix.ts'

const template = new Set(['user.read', 'user.lock'])

describe('a role beside its template', () => {
  it.each([
    ['user.read', 'template', true],
    ['user.read', 'allow', true],
    ['user.read', 'deny', false],
    ['user.delete', 'template', false],
    ['user.delete', 'allow', true],
    ['user.delete', 'deny', false],
  ] as const)('%s with the choice %s is allowed: %s', (permission, choice, allowed) => {
    const overrides = withChoice({ allow: [], deny: [] }, permission, choice)
    expect(choiceOf(overrides, permission)).toBe(choice)
    expect(isAllowed(template, overrides, permission)).toBe(allowed)
  })

  it('holds one choice for each permission, whatever was chosen before', () => {
    let overrides = withChoice<string>({ allow: [], deny: ['user.read'] }, 'user.delete', 'allow')
    overrides = withChoice(overrides, 'user.delete', 'deny')
    expect(overrides).toEqual({ allow: [], deny: ['user.read', 'user.delete'] })
    overrides = withChoice(overrides, 'user.delete', 'allow')
    expect(overrides).toEqual({ allow: ['user.delete'], deny: ['user.read'] })
    expect(withChoice(overrides, 'user.delete', 'template')).toEqual({ allow: [], deny: ['user.read'] })
  })

  it('lets a deny beat an allow of the same permission', () => {
    const both = { allow: ['user.read'], deny: ['user.read'] }
    expect(choiceOf(both, 'user.read')).toBe('deny')
    expect(isAllowed(template, both, 'user.read')).toBe(false)
  })

  it('differs by what it allows beside the template, and by every deny', () => {
    const overrides = {
      allow: ['user.read', 'user.delete', 'user.edit'],
      deny: ['user.lock', 'user.create', 'user.edit'],
    }
    expect(differenceFrom(template, overrides)).toEqual({
      added: ['user.delete'],
      removed: ['user.lock', 'user.create', 'user.edit'],
    })
  })
})

it('tells what a newer version of a template has more and less', () => {
  expect(differenceBetween(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
})

it('compares sets without their order', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isSameSet(['a'], ['b'])).toBe(false)
  expect(isSameSet(['a'], ['a', 'b'])).toBe(false)
})

describe('the groups of the matrix', () => {
  const rows = [
    { permission: 'user.lock', label: 'Khoá tài khoản', group: 'user', groupLabel: 'Tài khoản' },
    { permission: 'report.read', label: 'Xem báo cáo', group: 'report', groupLabel: 'Báo cáo' },
    { permission: 'user.delete', label: 'Xoá tài khoản', group: 'user', groupLabel: 'Tài khoản' },
  ]
  const found = (query: string) =>
    groupsOf(rows, query).flatMap(group => group.rows.map(row => row.permission))

  it('keep the order of the catalogue', () => {
    expect(groupsOf(rows, '').map(({ label, rows: { length } }) => [label, length])).toEqual([
      ['Tài khoản', 2],
      ['Báo cáo', 1],
    ])
  })

  it.each([
    ['bao cao', ['report.read']],
    ['tai khoan xoa', ['user.delete']],
    ['BÁO', ['report.read']],
    ['user.', ['user.lock', 'user.delete']],
    ['  ', ['user.lock', 'user.delete', 'report.read']],
    ['không có', []],
  ])('find %j without marks', (query, permissions) => {
    expect(found(query)).toEqual(permissions)
  })
})
