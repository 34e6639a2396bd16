import type { PermissionReason } from '@trau/contract'
import { expect, it } from 'vitest'
import { roles } from '../../../i18n/vi/roles.ts'
import { inOrder, whySentence } from './why-sentence.ts'

const reason = (over: Partial<PermissionReason>): PermissionReason => ({
  roleId: 'r',
  roleName: 'Trực tổng đài',
  scope: { kind: 'TENANT' },
  source: 'TEMPLATE',
  templateId: 't',
  templateName: 'Hỗ trợ',
  templateVersion: 3,
  effect: 'ALLOW',
  isDecisive: true,
  ...over,
})
const deny = reason({ roleName: 'Thử việc', source: 'DENY', effect: 'DENY' })
const sentence = (isAllowed: boolean, ...reasons: PermissionReason[]) =>
  whySentence(roles.sentences, { isAllowed, reasons }, 'Bình', 'Xem báo cáo')

it.each([
  [true, [reason({})], 'vì giữ vai trò Trực tổng đài, theo mẫu Hỗ trợ phiên bản 3'],
  [true, [reason({ source: 'ALLOW' })], 'vì vai trò Trực tổng đài cho phép thêm quyền này'],
  [true, [reason({ source: 'SUPER_ADMIN' })], 'vì giữ vai trò Trực tổng đài, luôn có mọi quyền'],
  [false, [reason({ isDecisive: false }), deny], 'không được phép “Xem báo cáo” vì vai trò Thử việc chặn'],
  [false, [], 'vì không vai trò nào của họ có quyền này'],
] as const)('allowed: %s, says what decided', (isAllowed, reasons, part) => {
  expect(sentence(isAllowed, ...reasons)).toContain(part)
})

it('never names what was overruled as the cause', () => {
  // A super administrator beside a deny.
  expect(sentence(true, { ...deny, isDecisive: false }, reason({ source: 'SUPER_ADMIN' }))).toContain(
    'luôn có',
  )
})

it('shows what decided first', () => {
  expect(inOrder([reason({ isDecisive: false }), deny]).map(({ roleName }) => roleName)).toEqual([
    'Thử việc',
    'Trực tổng đài',
  ])
})
