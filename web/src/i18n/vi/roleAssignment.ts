import { defineText } from '../text.ts'

/** Roles of many people at once, and what a change of a role would do. */
export const roleAssignment = defineText('roleAssignment', {
  text: 'Chọn người để giao hoặc gỡ vai trò cho tất cả trong một lần. Nếu có ai không đổi được thì chưa ai bị đổi.',
  search: 'Tìm theo tên, tên đăng nhập, số điện thoại',
  filter: 'Lọc',
  filters: { all: 'Mọi người', admins: 'Quản trị viên' },
  count: (count: number) => `${count.toLocaleString('vi')} người`,
  chosen: (count: number) => `Đã chọn ${count.toLocaleString('vi')} người`,
  chosenFull: (most: number) => `Mỗi lần chọn được ${most} người.`,
  clear: 'Bỏ chọn',
  change: 'Đổi vai trò',
  same: 'Giống người khác',
  noRoles: 'Chưa giữ vai trò nào',
  none: 'Không tìm thấy ai',
  changeTitle: (count: number) => `Đổi vai trò của ${count.toLocaleString('vi')} người`,
  changeNamed: (name: string) => `Đổi vai trò của ${name}`,
  sameTitle: (count: number) => `Giao vai trò cho ${count.toLocaleString('vi')} người giống một người khác`,
  sameNamed: (name: string) => `Giao vai trò cho ${name} giống một người khác`,
  add: 'Giao thêm',
  addNone: 'Chưa chọn vai trò nào để giao.',
  remove: 'Gỡ',
  removeNone: 'Những người này chưa giữ vai trò nào.',
  heldBy: (count: number, all: number) =>
    count === all ? 'Tất cả đang giữ' : `${count}/${all} người đang giữ`,
  nothingChosen: 'Chưa có gì để đổi.',
  apply: 'Áp dụng',
  summary: (people: number, addedCount: number, removedCount: number) =>
    [
      `Đổi cho ${people.toLocaleString('vi')} người:`,
      [
        addedCount > 0 && `giao ${addedCount.toLocaleString('vi')}`,
        removedCount > 0 && `gỡ ${removedCount.toLocaleString('vi')}`,
      ]
        .filter(Boolean)
        .join(', '),
      'lượt vai trò.',
    ].join(' '),
  done: (count: number) =>
    count === 0 ? 'Không có gì thay đổi.' : `Đã đổi vai trò của ${count.toLocaleString('vi')} người.`,
  undo: 'Hoàn tác',
  undone: 'Đã hoàn tác.',
  refused: 'Chưa ai được thay đổi:',
  refusedLine: (name: string, reason: string) => `${name}: ${reason}`,
  reasons: {
    userNotFound: 'tài khoản không còn nữa.',
    tooManyRolesOfUser: 'đã giữ đủ số vai trò cho phép.',
  },
  ownRoles: 'Bạn đang gỡ vai trò của chính mình. Bạn có thể mất quyền vào phần này và không tự lấy lại được.',
  from: 'Giống ai?',
  fromMissing: 'Bạn chọn một người làm mẫu nhé.',
  changeFrom: 'Chọn người khác',
  fromNone: (name: string) => `${name} chưa giữ vai trò nào.`,
  isExact: (name: string) => `Gỡ cả vai trò mà ${name} không giữ`,
  difference: 'Sẽ thay đổi',
  isSame: 'Đã giống.',
  willAdd: 'Giao thêm:',
  willRemove: 'Gỡ:',
  notYours: 'Không giao được vì bạn thiếu quyền',
  lacks: (role: string, permissions: string) => `${role}: thiếu ${permissions}`,
  lacksAll: (role: string) => `${role}: chỉ người giữ vai trò này mới giao được`,
  morePermissions: (count: number) => `và ${count} quyền khác`,

  ifSaved: 'Nếu lưu',
  ifSavedShort: (gaining: string, losing: string) =>
    `Nếu lưu: ${[gaining, losing].filter(Boolean).join(', ')}.`,
  ifSavedLoading: 'Đang xem ai bị ảnh hưởng',
  ifSavedNobody: 'Không ai thêm hay mất quyền.',
  ifSavedNoHolders: 'Chưa ai giữ vai trò này.',
  gain: (count: number) => `${count.toLocaleString('vi')} người thêm quyền`,
  lose: (count: number) => `${count.toLocaleString('vi')} người mất quyền`,
  names: (names: string, others: number) =>
    others > 0 ? `${names} và ${others.toLocaleString('vi')} người khác` : names,
  ofPeople: (count: number) => `${count.toLocaleString('vi')} người`,
  atLeast: 'Vai trò này có quá nhiều cách kết hợp, nên số người ở đây là ít nhất.',
})
