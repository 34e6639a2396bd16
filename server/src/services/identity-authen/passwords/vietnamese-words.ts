/**
 * What Vietnamese people choose first, without marks and spaces, roughly by how common it is: the estimator counts a word's place as the
 * number of guesses it takes. English and keyboard patterns stand in its own lists.
 */
export const vietnameseWords = `
matkhau anhyeuem emyeuanh yeuem yeuanh vietnam matkhaumoi khongbiet khongnho anhnhoem emnhoanh hanoi saigon hochiminh tphcm danang haiphong
cantho nhatrang vungtau dalat halong phuquoc quangninh nghean thanhhoa thaibinh namdinh binhduong dongnai daklak sapa hue
nguyen tran pham hoang huynh phan trinh duong dinh doan truong nguyenvan nguyenthi tranvan tranthi levan lethi phamvan phamthi
tuananh minhanh quynhanh phuonganh ngocanh hoanganh ducanh thutrang huyentrang minhtrang thuylinh khanhlinh ngoclinh hongnhung
thuhuong thuha linhchi quanghuy minhduc minhtuan anhtuan thanhtung thuyduong ngoclan maianh baoanh giabao minhkhang sontung mytam
giadinh giadinhtoi bome mebo conyeu contrai congai anhem vochong voyeu chongyeu nguoiyeu tinhyeu tinhyeucuatoi tinhban banbe hanhphuc
maimai yeumaimai yeuemnhieu yeuanhnhieu yeuemmaimai yeuanhmaimai nhoemnhieu toiyeuem toiyeuban toiyeuvietnam vietnamvodich
toilatoi toilaai khongcan khongco khongsao khonghieu khongyeu khongtheyeu dungquen quenroi quenmatkhau matkhaucuatoi matma bimat
xinchao chaoban camon xinloi tambiet chucmung chucmungnammoi chucmungsinhnhat sinhnhat namoi tetnguyendan giangsinh
conmeo concho conheo conga convit meocon chocon meomeo gaubong thobong bongda thethao lienquan lienminh volam volamtruyenky
zingme zalo facebook traucau lahoa hoahong hoasen hoamai hoadao hoabinh banhmi banhchung phobo bunbo bunbohue buncha comtam
cafesua caphe trasua traxanh biahoi mitom nuocmam saurieng
mattroi mattrang ngoisao bautroi dammay conmua muathu muaxuan muadong muahe bienxanh datnuoc quehuong doclap tudo bacho quandoi congan
giaovien hocsinh sinhvien daihoc truonghoc thaygiao cogiao bacsi kysu ketoan giamdoc nhanvien vanphong congty cuahang
locphat phatloc phattai phatdat tailoc thantai mayman giaumanh giautosang tienbac trieuphu typhu
thienthan thiensu acquy hoangtu congchua nuhoang anhhung sieunhan batman codon buonqua buonngu vuive xinhdep dethuong deptrai xinhgai
motminh motmoi motngay namnam tamtam chinchin quantri quantrivien nguoidung taikhoan dangnhap dangky trangchu
`
  .trim()
  .split(/\s+/)

/** What this product, and who runs it, makes people think of: the words that a password here may not be made of alone. */
export const productWords = [
  'trau',
  'traucau',
  'trauchat',
  'trauvn',
  'trầu',
  'admin',
  'administrator',
  'quantri',
  'quantrivien',
  'root',
  'chat',
]
