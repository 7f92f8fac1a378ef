/** Tables as they lie beside this file, as text. */
declare module '*.csv?raw' {
  const text: string;
  export default text;
}
