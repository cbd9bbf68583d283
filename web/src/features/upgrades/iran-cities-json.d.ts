declare module 'iran-cities-json' {
  const list: {
    ostan: readonly { id: number; name: string }[];
    shahr: readonly { id: number; name: string; ostan: number }[];
  };
  export default list;
}
