/** The package is CommonJS in folders, which modules import by the file’s name. */
declare module 'hyphen/en-gb/index.js' {
  import english = require('hyphen/en-gb');
  export default english;
}
