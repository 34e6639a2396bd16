import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only administration meets: no part of a first page. */
export const adminErrors = defineText('adminErrors', {
  reportNotFound: 'Không tìm thấy báo cáo này.',
  reportStatusNotAllowed: 'Báo cáo đã chuyển sang bước khác. Bạn tải lại để xem nhé.',

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
  outgoingMessageNotFound: 'Không tìm thấy email hoặc SMS này nữa.',
  outgoingStateNotAllowed: 'Chỉ gửi lại được email và SMS đã thôi gửi. Bạn tải lại danh sách nhé.',

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
  templateNotTestable:
    'Mẫu thông báo đẩy không gửi thử ở đây. Bạn dùng “Gửi thử” trong Cài đặt > Thông báo nhé.',
})
