/* Names of the demo's customers. The booking form must accept every character. */

export const firstNames = [
  ...['Ana', 'Joan', 'Kim', 'Ella', 'Leah', 'Marc', 'Tess', 'Jen', 'Raul', 'Dan', 'Pia', 'Liza'],
  ...['Ben', 'Sam', 'Olive', 'Iris', 'Hana', 'Alma', 'Rica', 'Dina', 'Ivy', 'Ruth', 'Gab', 'Noel'],
  ...['Zoe', 'Jo', 'Cha', 'Lito', 'Carmi', 'Vic', 'Aya', 'Faith', 'Rosa', 'Mia', 'Grace', 'Nina'],
  ...['Trina', 'Marvin', 'Luz', 'Carlo', 'Faye', 'Ines', 'Omar', 'Celine', 'Dodong', 'Belle'],
  ...['Andres', 'Bea', 'Chito', 'Dolores', 'Efren', 'Fatima', 'Gilbert', 'Hazel', 'Isagani'],
  ...['Jericho', 'Katrina', 'Lourdes', 'Miguel', 'Nestor', 'Odette', 'Paolo', 'Queenie', 'Rafael'],
  ...['Soledad', 'Tomas', 'Ursula', 'Vergel', 'Wilma', 'Xandra', 'Yolanda', 'Zaldy'],
]

export const lastNames = [
  ...['Reyes', 'Cruz', 'Paz', 'Ramos', 'Ong', 'Lim', 'Diaz', 'Bautista', 'Sy', 'Aquino', 'Navarro'],
  ...['Chua', 'Torres', 'Rivera', 'Lao', 'Gomez', 'Cho', 'Quizon', 'Valdez', 'Pascual', 'Castro'],
  ...['Abella', 'Ilagan', 'Peña', 'Villar', 'Medina', 'Lopez', 'Ferrer', 'Yap', 'Salas', 'Flores'],
  ...['Co', 'Uy', 'Santos', 'Go', 'Yulo', 'Chan', 'Evangelista', 'Baltazar', 'Dizon', 'Samson'],
  ...['Hidalgo', 'Abrera', 'Magno', 'Ocampo', 'Dela Cruz', 'Garcia', 'Mendoza', 'Soriano', 'Tan'],
  ...['Villanueva', 'Domingo', 'Fernandez', 'Gonzales', 'Hernandez', 'Jimenez', 'Katigbak'],
]

export const customerNotes = [
  'Prefers a quiet room. No lavender.',
  'Sensitive left shoulder, light pressure',
  'Likes the window rooms',
  'Allergic to coconut oil',
  'Firm pressure, extra time on feet',
]

export const bookingNotes = [
  'Light pressure',
  'Firm pressure on the back',
  'Pregnant, second trimester',
  'Gift voucher',
  'Arrives a little late',
  'Prefers a quiet room',
]

export const cancelReasons = [
  { reason: 'Caught in traffic', byCustomer: true },
  { reason: 'Not feeling well', byCustomer: true },
  { reason: 'Moved to another day', byCustomer: true },
  { reason: 'Did not show', byCustomer: false },
]
