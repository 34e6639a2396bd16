import { money } from '../../text/money.ts'
import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only invoices meet: no part of a first page. */
export const billingErrors = defineText('billingErrors', {
  invoiceNotFound: 'Không tìm thấy hoá đơn này.',
  invoiceNotDraft: 'Hoá đơn đã phát hành nên không sửa được nữa.',
  invoiceIsDraft: 'Hoá đơn còn là bản nháp. Bạn phát hành rồi tải lại nhé.',
  invoiceNotOpen: 'Việc này chỉ làm được với hoá đơn đang chờ thanh toán. Bạn tải lại để xem nhé.',
  invoiceChanged: 'Có người vừa sửa hoá đơn này. Bạn tải lại để xem bản mới nhé.',
  invoiceEmpty: 'Hoá đơn chưa có số tiền nào. Bạn thêm dòng rồi phát hành nhé.',
  invoiceHasPayments: 'Hoá đơn đã nhận một phần tiền nên không huỷ được.',
  invoiceHasNoAccount: 'Người mua không có tài khoản trên Trầu nên không nhắc được.',
  sellerMissing: 'Chưa có thông tin bên bán. Bạn điền ở mục Bên bán trước nhé.',
  paymentTooLarge: (data: Data<'paymentTooLarge'>) =>
    `Số tiền lớn hơn số còn phải trả${data.due === undefined ? '' : `: ${money(data.due)}`}.`,
  paymentExists:
    'Khoản này đã được ghi ở lần gửi trước, với nội dung khác. Bạn đóng hộp thoại và xem lại hoá đơn trước khi ghi tiếp nhé.',
  tooManyPayments: 'Hoá đơn đã ghi đủ 100 lần thanh toán hoặc hoàn tiền.',
  refundTooLarge: (data: Data<'refundTooLarge'>) =>
    `Số tiền lớn hơn số còn phải hoàn lại${data.left === undefined ? '' : `: ${money(data.left)}`}.`,
  invoiceNotCreditable:
    'Chỉ điều chỉnh giảm được hoá đơn đang chờ thanh toán hoặc đã thanh toán, và còn tiền chưa giảm.',
  creditTooLarge: (data: Data<'creditTooLarge'>) =>
    data.line === undefined || data.left === undefined
      ? 'Số tiền lớn hơn số còn điều chỉnh được.'
      : `Dòng ${data.line + 1} chỉ còn giảm được ${money(data.left)} (chưa thuế).`,
  tooManyCreditNotes: 'Hoá đơn đã có đủ 100 phiếu điều chỉnh giảm.',
  invoiceHasCreditNotes:
    'Hoá đơn đã có phiếu điều chỉnh giảm nên không huỷ được. Bạn giảm nốt phần còn lại nhé.',
  invoiceExists:
    'Lần gửi trước có thể đã được ghi với nội dung khác. Bạn đóng hộp thoại và xem lại hoá đơn trước khi làm tiếp nhé.',
  remindedRecently: 'Đã nhắc người này trong vòng một ngày. Bạn nhắc lại vào ngày mai nhé.',
  exportTooLarge: (data: Data<'exportTooLarge'>) =>
    `Danh sách có hơn ${(data.max ?? 20_000).toLocaleString('vi')} hoá đơn. Bạn lọc bớt rồi tải nhé.`,
})
