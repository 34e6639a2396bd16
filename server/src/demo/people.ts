/** The people of the demo tenant. Names, places and texts are invented. */
export const demoPassword = 'trau-cau-2026'

export interface DemoPerson {
  username: string
  lastName: string
  firstName: string
  bio: string
  gender: 1 | 2
  birth: [day: number, month: number, year: number]
  isAdmin?: boolean
}

export const people: DemoPerson[] = [
  {
    username: 'an',
    lastName: 'Nguyễn Văn',
    firstName: 'An',
    bio: 'Kỹ sư, thích leo núi và cà phê muối.',
    gender: 1,
    birth: [14, 2, 1994],
    isAdmin: true,
  },
  {
    username: 'binh',
    lastName: 'Trần Thanh',
    firstName: 'Bình',
    bio: 'Thiết kế. Vẽ nhiều hơn nói.',
    gender: 1,
    birth: [3, 9, 1992],
  },
  {
    username: 'chi',
    lastName: 'Lê Thuỳ',
    firstName: 'Chi',
    bio: 'Mỗi tuần một quyển sách 📚',
    gender: 2,
    birth: [21, 11, 1996],
  },
  {
    username: 'dung',
    lastName: 'Phạm Quốc',
    firstName: 'Dũng',
    bio: 'Đá bóng tối thứ Năm, ai thiếu người gọi mình.',
    gender: 1,
    birth: [29, 2, 1992],
  },
  {
    username: 'giang',
    lastName: 'Vũ Hương',
    firstName: 'Giang',
    bio: 'Bếp trưởng của gia đình bốn người.',
    gender: 2,
    birth: [8, 3, 1989],
  },
  {
    username: 'ngocdao',
    lastName: 'Phạm Ngọc',
    firstName: 'Đào',
    bio: 'Đà Nẵng, nắng và gió.',
    gender: 2,
    birth: [1, 6, 1998],
  },
  { username: 'khanh', lastName: 'Hoàng Gia', firstName: 'Khánh', bio: '', gender: 1, birth: [17, 7, 1990] },
  {
    username: 'lan',
    lastName: 'Nguyễn Thị',
    firstName: 'Lan',
    bio: 'Mẹ của An và Minh.',
    gender: 2,
    birth: [20, 10, 1965],
  },
  {
    username: 'minh',
    lastName: 'Nguyễn Đức',
    firstName: 'Minh',
    bio: 'Sinh viên năm cuối, đang tìm chỗ thực tập.',
    gender: 1,
    birth: [5, 12, 2003],
  },
  {
    username: 'oanh',
    lastName: 'Đỗ Kiều',
    firstName: 'Oanh',
    bio: 'Kế toán. Hoá đơn nào cũng có câu chuyện.',
    gender: 2,
    birth: [12, 5, 1991],
  },
  {
    username: 'quynh',
    lastName: 'Bùi Như',
    firstName: 'Quỳnh',
    bio: 'Chụp ảnh phim, ghét họp dài.',
    gender: 2,
    birth: [30, 8, 1997],
  },
  {
    username: 'son',
    lastName: 'Đặng Thái',
    firstName: 'Sơn',
    bio: 'Ruộng bậc thang Mù Cang Chải là quê mình.',
    gender: 1,
    birth: [2, 9, 1995],
  },
]
