import type { StickerId } from '@trau/contract'
import type { DemoCall } from './calls.ts'
import { bridge, fields, homePage, lanterns, roofs, soup, yellowWall } from './pictures.ts'
import { hum, type Sound } from './sounds.ts'

/**
 * The demo's conversations. A line is [days ago, HH:MM, who, text] with optional extras: `re` replies to the line that many places
 * above, `react` puts emoji on it ("who:emoji"), `pin` pins it, `call` is a call in its place, and `pictures` are pictures by their names, with
 * the text as caption. A `voice` message, a `sticker` and a `poll` stand in place of the text.
 */
export interface DemoLine {
  at: [daysAgo: number, time: string]
  who: string
  text: string
  re?: number
  react?: string[]
  pin?: true
  call?: DemoCall
  pictures?: Readonly<Record<string, () => Promise<Buffer>>>
  voice?: () => Sound
  sticker?: StickerId
  poll?: DemoPoll
}

interface DemoPoll {
  question: string
  options: string[]
  /** Who chose which option, by its place. */
  votes: Readonly<Record<string, number>>
}

export interface DemoRoom {
  name?: string
  members: string[]
  favoriteOf?: string[]
  lines: DemoLine[]
}

const line = (
  daysAgo: number,
  time: string,
  who: string,
  text: string,
  extra: Omit<DemoLine, 'at' | 'who' | 'text'> = {},
): DemoLine => ({ at: [daysAgo, time], who, text, ...extra })

export const rooms: DemoRoom[] = [
  {
    name: 'Nhà mình 🏡',
    members: ['lan', 'an', 'minh', 'giang'],
    favoriteOf: ['an', 'lan'],
    lines: [
      line(6, '18:02', 'lan', 'Cuối tuần này các con có về không để mẹ đi chợ?'),
      line(6, '18:10', 'an', 'Con về trưa thứ Bảy mẹ ạ, mẹ đừng nấu nhiều quá.'),
      line(6, '18:11', 'minh', 'Con về tối thứ Sáu 🙌 thèm canh chua của mẹ'),
      line(6, '18:15', 'lan', 'Ừ, để mẹ mua cá lóc. Giang có ăn cay được không con?', {
        react: ['minh:❤️', 'an:❤️'],
      }),
      line(6, '18:31', 'giang', 'Dạ con ăn được ạ. Con mang bánh sang, hai bác đừng mua thêm.'),
      line(3, '20:05', 'lan', '', { call: { type: 'video', endReason: 'HANGUP', minutes: 27 } }),
      line(2, '07:20', 'lan', 'Mẹ gửi lịch giỗ ông: **10 tháng Chạp**, các con sắp xếp về đủ nhé.', {
        pin: true,
        react: ['an:👍', 'minh:👍', 'giang:👍'],
      }),
      line(2, '07:45', 'an', 'Dạ con ghi lại rồi ạ.'),
      line(1, '19:12', 'lan', 'Canh chua tối nay, phần của Minh mẹ để tủ lạnh nhé.', {
        pictures: { 'Canh chua': soup },
        react: ['minh:❤️', 'giang:😮', 'an:👍'],
      }),
      line(1, '20:40', 'lan', '', { voice: hum, react: ['minh:😆', 'an:❤️'] }),
      line(1, '20:43', 'minh', 'Ôi bài mẹ hay ru con hồi nhỏ 🥹'),
      line(0, '06:50', 'lan', 'Sáng nay trời trở lạnh, đi làm nhớ mặc ấm.'),
      line(0, '07:05', 'minh', 'Con đang mặc ba lớp rồi mẹ ơi 😄', { react: ['lan:😆'] }),
    ],
  },
  {
    name: 'Dự án Lá Xanh',
    members: ['an', 'binh', 'chi', 'quynh', 'oanh', 'khanh'],
    favoriteOf: ['an', 'binh'],
    lines: [
      line(5, '09:01', 'an', 'Chào cả nhà, tuần này mình chốt bản thiết kế trang chủ nhé.'),
      line(5, '09:03', 'binh', 'Ba phương án đây, mình nghiêng về bản số 2.', {
        pictures: {
          'Phương án 1': () => homePage([166, 96, 38]),
          'Phương án 2': () => homePage([24, 104, 66]),
          'Phương án 3': () => homePage([38, 96, 150]),
        },
      }),
      line(5, '09:12', 'chi', 'Bản 2 đẹp nhưng chữ trên nền xanh hơi khó đọc ngoài nắng.', { re: 1 }),
      line(5, '09:14', 'binh', 'Đúng rồi, để mình tăng tương phản lên.', { react: ['chi:👍'] }),
      line(
        4,
        '14:20',
        'oanh',
        'Nhắc mọi người nộp hoá đơn trước **17:00 thứ Sáu**. Sau giờ đó là tháng sau nha.',
        { pin: true, react: ['an:👍', 'quynh:😮'] },
      ),
      line(4, '14:22', 'quynh', 'Em còn mỗi cái vé xe Đà Nẵng, chiều em gửi.'),
      line(1, '10:05', 'khanh', 'Máy chủ thử nghiệm đã lên bản mới, ai thấy chậm báo mình với.'),
      line(1, '10:30', 'chi', 'Trang danh sách mở nhanh hơn hẳn 👏', { react: ['khanh:❤️', 'an:👏'] }),
      line(1, '16:45', 'an', 'Mai họp lúc 9:30 thay vì 9:00 nhé, mình có hẹn khách trước đó.'),
      line(1, '16:46', 'binh', 'Ok anh.'),
      line(0, '08:12', 'quynh', 'Em lên phòng họp trước, có ai uống gì không để em gọi luôn? ☕'),
      line(0, '08:13', 'chi', 'Cho mình một bạc xỉu ít đường nha.'),
      line(0, '08:13', 'binh', 'Cà phê đen đá, cảm ơn Quỳnh!', { react: ['quynh:👍'] }),
    ],
  },
  {
    name: 'Bóng đá tối thứ Năm ⚽',
    members: ['dung', 'an', 'khanh', 'son', 'minh', 'binh'],
    lines: [
      line(3, '12:00', 'dung', 'Tối nay sân số 3, 19:00. Đang có 8 người, thiếu 2!'),
      line(3, '12:04', 'son', 'Mình có mặt.'),
      line(3, '12:07', 'minh', 'Em rủ thêm một bạn cùng phòng nhé anh Dũng?', { react: ['dung:👍'] }),
      line(3, '12:08', 'dung', 'Quá tốt, đủ đội luôn 🔥'),
      line(2, '22:41', 'khanh', '6-5, phút cuối mới thắng. Chân mình mềm như bún 😂', {
        react: ['dung:😆', 'son:😆', 'an:👍'],
      }),
      line(2, '22:50', 'dung', 'Tiền sân mỗi người 60.000 ₫, chuyển khoản cho mình như mọi lần nhé.', {
        pin: true,
      }),
      line(1, '12:00', 'dung', '', {
        poll: {
          question: 'Tuần này đá mấy giờ?',
          options: ['19:00, sân số 3', '20:00, sân số 3', 'Nghỉ một tuần'],
          votes: { dung: 0, son: 0, minh: 0, khanh: 1, an: 0 },
        },
      }),
      line(1, '12:20', 'khanh', '', { sticker: 'great' }),
    ],
  },
  {
    members: ['an', 'chi'],
    favoriteOf: ['an'],
    lines: [
      line(8, '20:15', 'chi', 'Anh An đọc xong quyển *Số đỏ* chưa?'),
      line(8, '20:21', 'an', 'Còn ba chương cuối. Đọc trên xe buýt cười một mình, ai cũng nhìn 😅', {
        react: ['chi:😆'],
      }),
      line(7, '21:02', 'chi', 'Đọc xong cho em mượn lại nhé, em có người bạn muốn đọc.'),
      line(2, '12:40', 'an', '', { call: { type: 'voice', endReason: 'HANGUP', minutes: 4 } }),
      line(0, '08:30', 'chi', 'Sáng nay họp xong anh em mình đi ăn bún chả không?'),
      line(0, '08:31', 'chi', 'Quán đầu ngõ vừa mở lại rồi đó'),
    ],
  },
  {
    members: ['an', 'ngocdao'],
    lines: [
      line(1, '11:15', 'ngocdao', 'Anh ơi, cuộc họp chuyển sang thứ Ba tuần tới ở Đà Nẵng nhé.'),
      line(1, '11:20', 'an', 'Ừ em, anh đặt vé chiều thứ Hai. Em gợi ý chỗ ở gần sông Hàn được không?'),
      line(
        1,
        '11:24',
        'ngocdao',
        'Có chứ ạ, để em gửi anh ba chỗ:\n- Bạch Đằng, nhìn thẳng ra sông\n- Trần Phú, yên tĩnh hơn\n- An Thượng, gần biển',
        { react: ['an:❤️'] },
      ),
      line(1, '18:02', 'ngocdao', 'Phòng ở Bạch Đằng tối nhìn ra thế này anh ạ.', {
        pictures: { 'Cầu Rồng': bridge },
      }),
      line(0, '07:50', 'ngocdao', '', { call: { type: 'voice', endReason: 'MISSED' } }),
      line(0, '07:55', 'ngocdao', 'Anh chốt chỗ nào thì nhắn em giữ phòng nha.'),
    ],
  },
  {
    members: ['an', 'son'],
    lines: [
      line(20, '19:00', 'son', 'Mùa lúa chín năm nay đẹp lắm, tháng sau lên chơi không?', {
        pictures: { 'Mùa lúa chín': fields },
      }),
      line(20, '19:30', 'an', 'Lên chứ! Rủ cả Dũng với Khánh đi.'),
      line(19, '08:05', 'son', 'Ok để mình hỏi homestay, cuối tuần hay kín chỗ.', { react: ['an:👍'] }),
    ],
  },
  {
    members: ['binh', 'quynh'],
    lines: [
      line(2, '15:00', 'quynh', 'Anh Bình xem giúp em bộ ảnh chụp phố cổ, em chọn mãi mà phân vân quá.', {
        pictures: { 'Mái ngói': roofs, 'Đèn lồng': lanterns, 'Tường vàng': yellowWall },
      }),
      line(2, '15:40', 'binh', 'Tấm mái ngói lúc mưa đẹp nhất. Bỏ tấm có dây điện đi em.', {
        react: ['quynh:❤️'],
      }),
    ],
  },
]
