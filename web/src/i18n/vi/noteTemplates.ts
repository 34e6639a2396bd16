import { defineText } from '../text.ts'

/** Notes to begin from. Each `text` is Markdown. */
export const noteTemplates = defineText('noteTemplates', {
  title: 'Tạo từ mẫu',
  insertTitle: 'Chèn mẫu',
  builtIn: 'Mẫu có sẵn',
  mine: 'Mẫu của tôi',
  noneOfMine: 'Chưa có. Trong menu của một ghi chú, chọn “Lưu làm mẫu của tôi”.',
  failed: 'Chưa mở được mẫu. Bạn kiểm tra mạng rồi thử lại nhé.',
  templates: {
    blank: { name: 'Trang trống', hint: 'Bắt đầu từ đầu', text: '\n' },
    meeting: {
      name: 'Biên bản họp',
      hint: 'Người dự, nội dung, kết luận, việc cần làm',
      text: '## Thông tin\n\n- Thời gian:\n- Người dự:\n- Người ghi:\n\n## Nội dung\n\n1. Vấn đề thứ nhất\n2. Vấn đề thứ hai\n\n## Kết luận\n\n- Điều đã thống nhất\n\n## Việc cần làm\n\n- [ ] Việc, người làm, hạn xong\n',
    },
    week: {
      name: 'Kế hoạch tuần',
      hint: 'Việc chính và việc của từng ngày',
      text: '## Việc chính tuần này\n\n- [ ] Việc quan trọng nhất\n\n## Thứ hai\n\n- [ ] Việc\n\n## Thứ ba\n\n- [ ] Việc\n\n## Thứ tư\n\n- [ ] Việc\n\n## Thứ năm\n\n- [ ] Việc\n\n## Thứ sáu\n\n- [ ] Việc\n\n## Cuối tuần\n\n- [ ] Việc\n',
    },
    shopping: {
      name: 'Danh sách mua sắm',
      hint: 'Chợ, siêu thị, đồ dùng trong nhà',
      text: '## Chợ\n\n- [ ] Rau\n- [ ] Thịt, cá\n- [ ] Hoa quả\n\n## Siêu thị\n\n- [ ] Gạo\n- [ ] Nước mắm\n\n## Đồ dùng\n\n- [ ] Giấy ăn\n',
    },
    diary: {
      name: 'Nhật ký',
      hint: 'Hôm nay thế nào, biết ơn điều gì',
      text: '## Hôm nay\n\nChuyện đáng nhớ trong ngày.\n\n## Điều biết ơn\n\n- Một điều nhỏ\n\n## Ngày mai\n\n- [ ] Một việc muốn làm\n',
    },
    trip: {
      name: 'Kế hoạch du lịch',
      hint: 'Lịch trình, chi phí, hành lý',
      text: '## Chuyến đi\n\n- Nơi đến:\n- Ngày đi, ngày về:\n- Người đi cùng:\n\n## Lịch trình\n\n| Ngày | Đi đâu | Ở đâu |\n| --- | --- | --- |\n| 1 | Nơi thứ nhất | Khách sạn |\n| 2 | Nơi thứ hai | Khách sạn |\n\n## Hành lý\n\n- [ ] Giấy tờ\n- [ ] Quần áo\n- [ ] Sạc điện thoại\n\n## Chi phí\n\n- Vé:\n- Chỗ ở:\n- Ăn uống:\n',
    },
  },
})

export type NoteTemplateWords = typeof noteTemplates
