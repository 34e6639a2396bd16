import { permissionLabel } from '../permission-labels.ts'
import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

const mostNamed = 5
const listOf = (permissions: readonly string[]) =>
  permissions.slice(0, mostNamed).map(permissionLabel).join(', ') +
  (permissions.length > mostNamed ? '…' : '')

/** The sentences of errors that only administration meets: no part of a first page. */
export const adminErrors = defineText('adminErrors', {
  reportNotFound: 'Không tìm thấy báo cáo này.',
  reportStatusNotAllowed: 'Báo cáo đã chuyển sang bước khác. Bạn xem lại nhé.',

  noAdministratorWayIn:
    'Nếu tắt cách này, không ai có toàn quyền quản trị còn đăng nhập được. Một người trong số họ cần đặt mật khẩu hoặc khoá truy cập trước.',
  settingsChanged: 'Có người vừa sửa phần này. Bạn đóng lại, xem bản mới rồi sửa tiếp nhé.',
  roleNotFound: 'Không tìm thấy vai trò này. Có thể vai trò vừa bị xoá.',
  roleTemplateNotFound: 'Không tìm thấy mẫu vai trò này. Có thể mẫu vừa bị xoá.',
  scopeNotFound: 'Không tìm thấy nơi áp dụng vai trò. Bạn chọn nơi khác nhé.',
  roleBuiltIn: 'Vai trò và mẫu có sẵn không thay đổi như vậy được. Bạn tạo vai trò hoặc mẫu riêng nhé.',
  roleConflict: 'Có người vừa sửa vai trò này. Bạn tải bản mới rồi sửa lại nhé.',
  roleTemplateConflict: 'Có người vừa sửa mẫu này. Bạn tải bản mới rồi sửa lại nhé.',
  roleNameTaken: 'Đã có vai trò mang tên này. Bạn chọn tên khác nhé.',
  roleTemplateNameTaken: 'Đã có mẫu mang tên này. Bạn chọn tên khác nhé.',
  roleTemplateInUse: (data: Data<'roleTemplateInUse'>) =>
    `${data.roles ?? 'Một số'} vai trò đang dùng mẫu này. Bạn xoá hoặc đổi mẫu của chúng trước nhé.`,
  permissionNotHeld: (data: Data<'permissionNotHeld'>) =>
    data.permissions?.length
      ? `Bạn chỉ cấp hoặc bỏ được những quyền mình có. Bạn chưa có: ${listOf(data.permissions)}.`
      : 'Bạn chỉ cấp hoặc bỏ được những quyền mình có.',
  superAdminNeeded:
    'Thay đổi này mở đường vào tài khoản của mọi người, nên chỉ người giữ vai trò Quản trị cao nhất mới làm được.',
  roleUsersRefused: (data: Data<'roleUsersRefused'>) =>
    data.refused?.some(({ code }) => code === 'tooManyRolesOfUser')
      ? 'Có người đã giữ đủ số vai trò cho phép. Chưa ai được thay đổi; bạn bỏ bớt rồi thử lại nhé.'
      : 'Có tài khoản không còn nữa. Chưa ai được thay đổi; bạn bỏ bớt rồi thử lại nhé.',
  tooManyRoles: (data: Data<'tooManyRoles'>) =>
    `Hệ thống đã có đủ ${(data.max ?? 20_000).toLocaleString('vi')} vai trò. Bạn xoá bớt nhé.`,
  tooManyRoleTemplates: (data: Data<'tooManyRoleTemplates'>) =>
    `Hệ thống đã có đủ ${(data.max ?? 1000).toLocaleString('vi')} mẫu. Bạn xoá bớt nhé.`,
  tooManyRolesOfUser: (data: Data<'tooManyRolesOfUser'>) =>
    `Người này đã giữ đủ ${data.max ?? 100} vai trò. Bạn bỏ bớt một vai trò trước nhé.`,

  importRefused: (data: Data<'importRefused'>) =>
    data.lines
      ? `${data.lines.toLocaleString('vi')} dòng chưa đúng nên chưa nhập gì. Bạn kiểm tra lại tệp nhé.`
      : 'Tệp có dòng chưa đúng nên chưa nhập gì. Bạn kiểm tra lại tệp nhé.',

  tooManyScimTokens: (data: Data<'tooManyScimTokens'>) =>
    `Chỉ giữ được ${data.max ?? 10} mã truy cập. Bạn thu hồi bớt một mã nhé.`,
  scimTokenNotFound: 'Không còn mã truy cập này.',
  scimGroupNotFound: 'Không còn nhóm này.',
  ldapNotSet: 'Chưa thiết lập hoặc chưa bật thư mục LDAP.',
  ldapFilterInvalid: 'Bộ lọc không đúng cú pháp LDAP. Bạn kiểm tra dấu ngoặc nhé.',

  channelNotConfigured: 'Chưa có máy chủ email hoặc cổng SMS để gửi. Bạn cài đặt trước nhé.',
  deliveryFailed: (data: Data<'deliveryFailed'>) =>
    data.providerAnswer ? `Không gửi được. Máy chủ trả lời: ${data.providerAnswer}` : 'Không gửi được.',
  dailyCapReached: (data: Data<'dailyCapReached'>) =>
    data.max
      ? `Hôm nay đã gửi đủ ${data.max.toLocaleString('vi')} tin. Bạn nâng hạn mức hoặc chờ sang ngày mới nhé.`
      : 'Đã hết hạn mức gửi của hôm nay.',
  hostNotAllowed: (data: Data<'hostNotAllowed'>) =>
    data.reason === 'port'
      ? 'Cổng này không phải cổng của máy chủ email (25, 465, 587, 2525). Người vận hành có thể mở bằng OUTBOUND_ALLOW.'
      : data.reason === 'insecure'
        ? 'Kết nối tới máy chủ này phải được mã hoá (TLS). Người vận hành có thể mở bằng OUTBOUND_ALLOW.'
        : 'Máy chủ này ở mạng nội bộ. Người vận hành phải mở bằng OUTBOUND_ALLOW trước.',
  emailSuspensionNotFound: 'Địa chỉ này đã được gửi email trở lại.',
  outgoingMessageNotFound: 'Không tìm thấy email hoặc SMS này nữa.',
  outgoingStateNotAllowed: 'Chỉ gửi lại được email và SMS đã ngừng gửi. Bạn tải lại danh sách nhé.',

  templateNotFound: 'Không có mẫu này.',
  templateExists: 'Mẫu này đã có nội dung riêng. Bạn mở mẫu ra để sửa nhé.',
  templateConflict: 'Có người vừa sửa mẫu này. Bạn tải lại để xem bản mới rồi sửa tiếp nhé.',
  templateSyntaxInvalid: (data: Data<'templateSyntaxInvalid'>) =>
    ({
      unclosed: 'Có {{ chưa đóng bằng }}. Bạn xem lại nhé.',
      badName: 'Giữa {{ và }} chỉ đặt được tên biến, không có điều kiện hay vòng lặp.',
      badLink: 'Liên kết chỉ được bắt đầu bằng https://, http://, mailto: hoặc là một biến địa chỉ.',
      notAlone: 'Biến danh sách phải đứng riêng một đoạn.',
      empty: 'Nội dung đang trống. Bạn viết nội dung hoặc khôi phục mẫu gốc nhé.',
      tooLong: 'Nội dung dài quá mức cho phép. Bạn rút gọn nhé.',
      notForChannel: 'SMS không có tiêu đề; email và thông báo đẩy thì cần tiêu đề.',
      controlCharacters: 'Nội dung có ký tự ẩn không gửi được. Bạn gõ lại đoạn đó nhé.',
    })[data.reason ?? 'badName'],
  templateVariableUnknown: (data: Data<'templateVariableUnknown'>) =>
    data.variable
      ? `Mẫu này không có biến {{${data.variable}}}. Bạn chọn trong danh sách biến nhé.`
      : 'Mẫu này dùng một biến không có. Bạn chọn trong danh sách biến nhé.',
  templateVariableMissing: (data: Data<'templateVariableMissing'>) =>
    data.variable
      ? `Mẫu này phải có {{${data.variable}}}, nếu không người nhận sẽ không dùng được.`
      : 'Mẫu này thiếu một biến bắt buộc.',
  platformConfigNotFound: 'Mục cấu hình này không còn nữa. Bạn tải lại để xem nhé.',
  houseRulesConflict: 'Có người vừa sửa nội quy. Bạn tải bản mới rồi sửa lại nhé.',
  houseRuleChangeNotFound: 'Không tìm thấy thay đổi này của nội quy.',

  platformConfigExists: 'Nền tảng này đã có mục cùng tên. Bạn sửa mục đó nhé.',
  platformConfigConflict: 'Có người vừa sửa mục này. Bạn tải lại để xem bản mới rồi sửa tiếp nhé.',
  platformConfigTypeWrong: (data: Data<'platformConfigTypeWrong'>) =>
    data.key
      ? `Giá trị của “${data.key}” không đúng kiểu. Bạn xem lại nhé.`
      : 'Giá trị không đúng kiểu. Bạn xem lại nhé.',
  platformVersionTooNew: (data: Data<'platformVersionTooNew'>) =>
    data.max
      ? `Bản web không thể mới hơn máy chủ (${data.max}), nếu không mọi người sẽ bị chặn.`
      : 'Bản web không thể mới hơn máy chủ, nếu không mọi người sẽ bị chặn.',
  platformChangeNotFound: 'Không tìm thấy thay đổi này trong lịch sử.',
  tooManyPlatformConfigs: (data: Data<'tooManyPlatformConfigs'>) =>
    data.max
      ? `Mỗi nền tảng chỉ có tối đa ${data.max} mục. Bạn xoá bớt nhé.`
      : 'Nền tảng này đã có quá nhiều mục. Bạn xoá bớt nhé.',

  retentionRuleNotFound: 'Không tìm thấy quy tắc lưu giữ này. Có thể quy tắc vừa bị xoá.',
  tooManyRetentionRules: (data: Data<'tooManyRetentionRules'>) =>
    `Chỉ có tối đa ${data.max ?? 500} quy tắc lưu giữ. Bạn xoá bớt nhé.`,

  backupNotFound: 'Không tìm thấy bản sao lưu này. Có thể nó vừa bị xoá.',
  backupRunning: 'Đang có một bản sao lưu được tạo. Bạn đợi nó xong nhé.',
  tooManyBackups: (data: Data<'tooManyBackups'>) =>
    `Chỉ có tối đa ${data.max ?? 500} bản sao lưu. Bạn xoá bớt nhé.`,

  holdsNotAllowed: 'Chính sách đã công bố chưa cho phép lệnh giữ.',
  holdsActive: 'Vẫn còn lệnh giữ đang hiệu lực. Bạn kết thúc các lệnh đó trước nhé.',
  holdNotFound: 'Không tìm thấy lệnh giữ này.',
  holdNotActive: 'Lệnh giữ này không còn hiệu lực.',
  holdRequestNotFound: 'Không tìm thấy yêu cầu này.',
  holdRequestPending: 'Đã có một yêu cầu như vậy đang chờ duyệt.',
  holdRequestDecided: 'Yêu cầu này đã được xử lý hoặc đã quá hạn. Bạn tải lại để xem nhé.',
  ownHoldRequest: 'Bạn không tự duyệt yêu cầu của mình được. Cần một quản trị viên khác.',
  holdExportNotReady: 'Bản xuất chưa được duyệt, hoặc đã quá hạn tải.',
  tooManyHolds: (data: Data<'tooManyHolds'>) =>
    `Chỉ có tối đa ${data.max ?? 200} lệnh giữ cùng lúc. Bạn kết thúc bớt nhé.`,

  templateNotTestable:
    'Mẫu thông báo đẩy không gửi thử ở đây. Bạn dùng “Gửi thử” trong Cài đặt > Thông báo nhé.',
})
