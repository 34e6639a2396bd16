import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only the drive and its public links meet: no part of a first page. */
export const driveErrors = defineText('driveErrors', {
  nodeNotFound: 'Tệp hoặc thư mục này không còn nữa, hoặc bạn không được xem.',
  notAFolder: 'Đây là một tệp, không phải thư mục.',
  notAFile: 'Đây là một thư mục, không phải tệp.',
  notInTrash: 'Chỉ xoá hẳn được những gì đang ở trong thùng rác.',
  driveRoleTooLow: 'Bạn chưa có quyền làm việc này với tệp. Bạn hỏi chủ tệp nhé.',
  nodeNameTaken: (data: Data<'nodeNameTaken'>) =>
    data.conflicts?.length === 1
      ? `Ở đây đã có “${data.conflicts[0]!.name}”. Bạn chọn tên khác nhé.`
      : 'Ở đây đã có tệp hoặc thư mục trùng tên.',
  nodeLocked: 'Có người đang mở tệp này để sửa. Bạn thử lại sau ít phút nhé.',
  attachmentReadOnly:
    'Tệp này nằm trong một tin nhắn nên không sửa được ở đây. Bạn lưu vào Kho tệp trước nhé.',
  moveIntoItself: 'Không thể đưa một thư mục vào trong chính nó.',
  tooDeep: (data: Data<'tooDeep'>) => `Thư mục lồng nhau nhiều nhất ${data.max ?? 64} cấp.`,
  tooManyNodes: (data: Data<'tooManyNodes'>) =>
    `Mỗi lần chỉ làm được với ${(data.max ?? 10_000).toLocaleString('vi')} tệp và thư mục. Bạn chọn ít hơn nhé.`,
  versionNotFound: 'Phiên bản này không còn nữa.',
  versionConflict: 'Tệp vừa có phiên bản mới hơn. Bạn mở lại tệp để xem trước nhé.',
  versionIsCurrent: 'Đây là phiên bản hiện tại nên không xoá được.',
  shareNotFound: 'Lượt chia sẻ này không còn nữa.',
  tooManyShares: (data: Data<'tooManyShares'>) =>
    `Mỗi tệp chia sẻ được với nhiều nhất ${data.max ?? 200} nơi.`,
  commentNotFound: 'Bình luận này không còn nữa.',
  linkNotFound: 'Liên kết này không còn dùng được.',
  linkPasswordRequired: 'Liên kết này cần mật khẩu.',
  linkPasswordWrong: 'Mật khẩu của liên kết chưa đúng. Bạn thử lại nhé.',
  linkExhausted: 'Liên kết này đã hết lượt tải.',
  zipRunning: 'Bạn đang tải một tệp nén khác. Bạn chờ tải xong rồi thử lại nhé.',
  linkNotAllowed: 'Liên kết này không cho phép làm vậy.',
  linkFull: 'Liên kết này đã nhận đủ số tệp hoặc dung lượng cho phép. Bạn liên hệ người đã gửi liên kết nhé.',
  tooManyLinks: (data: Data<'tooManyLinks'>) => `Mỗi tệp có nhiều nhất ${data.max ?? 20} liên kết.`,
})
