/** The design programs customers use most, in display order. */
export type Program =
  | 'Adobe InDesign'
  | 'Adobe Illustrator'
  | 'Affinity'
  | 'Adobe Photoshop'
  | 'Canva'
  | 'Word'
  | 'PowerPoint';

type Steps = Partial<Record<Program, string>>;

const INDESIGN_EXPORT = 'File > Export > Adobe PDF (Print)';
const ILLUSTRATOR_SAVE = 'File > Save As > Adobe PDF';

/** The steps in each program for each fix. Menu names are those of the English versions of 2025. */
export const STEPS = {
  bleed: {
    'Adobe InDesign': `File > Document Setup > Bleed and Slug: 3 mm on all sides. Pull frames out to the red guide. ${INDESIGN_EXPORT} > Marks and Bleeds > Use Document Bleed Settings.`,
    'Adobe Illustrator': `File > Document Setup > Bleed: 3 mm. Pull artwork out to the red guide. ${ILLUSTRATOR_SAVE} > Marks and Bleeds > Use Document Bleed Settings.`,
    Affinity:
      'File > Document Setup > Bleed: 3 mm on all sides. Pull objects out over the edge. File > Export > PDF, preset “PDF (for print)”, More > Include bleed.',
    'Adobe Photoshop':
      'Image > Canvas Size: tick Relative, add 6 mm to width and height. Fill the new edge with picture (Edit > Content-Aware Fill). File > Save As > Photoshop PDF.',
    Canva:
      'File > Settings > Show print bleed. Pull backgrounds and pictures out to the edge. Share > Download > PDF Print > Crop marks and bleed.',
    Word: 'Layout > Size > More Paper Sizes: make the page 6 mm wider and taller than the finished size. Extend pictures over the edge. File > Save As > PDF.',
    PowerPoint:
      'Design > Slide Size > Custom Slide Size: 6 mm wider and taller than the finished size. Pull backgrounds to the edge. File > Export > Create PDF/XPS.',
  },
  fillBleed: {
    'Adobe InDesign':
      'Pull background and picture frames from the page edge out to the red bleed guide (View > Screen Mode > Bleed shows it), then export again.',
    'Adobe Illustrator':
      'Pull shapes and pictures out to the red bleed guide; where a clipping mask ends at the artboard, enlarge the mask. Save again.',
    Affinity:
      'View > Clip to Canvas off. Pull objects out over the page edge to the bleed guide, then export again.',
    Canva:
      'File > Settings > Show print bleed. Pull backgrounds and pictures past the dashed line to the edge, then download again.',
  },
  cmyk: {
    'Adobe InDesign': `${INDESIGN_EXPORT} > Output > Color Conversion: Convert to Destination (Preserve Numbers), Destination: Coated FOGRA39.`,
    'Adobe Illustrator':
      'File > Document Color Mode > CMYK Color. Save As > Adobe PDF > Output > Convert to Destination, Coated FOGRA39.',
    Affinity:
      'File > Export > PDF > More > Colour space: CMYK, ICC profile: Coated FOGRA39 (ISO 12647-2:2004); tick Convert image colour spaces.',
    'Adobe Photoshop':
      'Edit > Convert to Profile > Coated FOGRA39 (ISO 12647-2:2004), intent Relative Colorimetric.',
    Canva:
      'Share > Download > PDF Print > Color Profile: CMYK (this needs a paid plan; without it we convert the colours).',
    Word: 'Word only saves RGB, so there is nothing to set. We convert the colours.',
    PowerPoint: 'PowerPoint only saves RGB, so there is nothing to set. We convert the colours.',
  },
  spots: {
    'Adobe InDesign': 'Window > Color > Swatches > menu > Ink Manager: tick All Spots to Process.',
    'Adobe Illustrator':
      'Window > Swatches: double-click the swatch, Color Type: Process Color, Color Mode: CMYK.',
    Affinity: 'Window > Swatches: right-click the swatch > Edit Fill, and untick Spot.',
    'Adobe Photoshop': 'Window > Channels: choose the spot channel, menu > Merge Spot Channel.',
  },
  cutLine: {
    'Adobe InDesign':
      'Window > Color > Swatches > New Color Swatch: Color Type Spot, name CutContour. Draw the shape with a 0.25 pt stroke in it and no fill; Object > Paths > Close Path. Window > Output > Attributes: Overprint Stroke.',
    'Adobe Illustrator':
      'Window > Swatches > New Swatch: Color Type Spot Color, name CutContour. Draw the shape with a 0.25 pt stroke in it and no fill; Object > Path > Join. Window > Attributes: Overprint Stroke.',
    Affinity:
      'Window > Swatches > Add global colour: tick Spot and Overprint, name CutContour. Draw the shape with a 0.25 pt stroke in it and no fill; close the curve.',
  },
  freshPdf: {
    'Adobe InDesign': `${INDESIGN_EXPORT}, preset PDF/X-4.`,
    'Adobe Illustrator': `${ILLUSTRATOR_SAVE}, preset PDF/X-4.`,
    Affinity: 'File > Export > PDF, preset “PDF/X-4”.',
    'Adobe Photoshop': 'File > Save As > Photoshop PDF, preset PDF/X-4.',
    Canva: 'Share > Download > PDF Print.',
    Word: 'File > Save As > PDF, Optimize for: Standard.',
    PowerPoint: 'File > Export > Create PDF/XPS, Optimize for: Standard.',
  },
  flatten: {
    'Adobe InDesign': `${INDESIGN_EXPORT} (not Interactive): form fields become part of the page.`,
    'Adobe Illustrator': 'Open the PDF, check that every page looks right, and save it as a PDF again.',
    Affinity: 'File > Export > PDF, preset “PDF (for print)”: comments are left out.',
    Word: 'Review > Delete > Delete All Comments, then File > Save As > PDF.',
    PowerPoint:
      'Review > Delete > Delete All Comments in This Presentation, then File > Export > Create PDF/XPS.',
  },
  layers: {
    'Adobe InDesign': `Window > Layers: delete layers that should not print. ${INDESIGN_EXPORT} > General > Export Layers: Visible & Printable Layers; Create Acrobat Layers off.`,
    'Adobe Illustrator': `Window > Layers: double-click a layer to see whether Print is ticked. ${ILLUSTRATOR_SAVE} > Create Acrobat Layers off.`,
    Affinity: 'File > Export > PDF > More > Include layers off.',
  },
  overprint: {
    'Adobe InDesign':
      'View > Overprint Preview to see it. Window > Output > Attributes: untick Overprint Fill and Overprint Stroke.',
    'Adobe Illustrator':
      'View > Overprint Preview to see it. Window > Attributes: untick Overprint Fill and Overprint Stroke.',
    Affinity: 'Window > Swatches: right-click the colour, and untick Overprint.',
  },
  blendSpace: {
    'Adobe InDesign': 'Edit > Transparency Blend Space > Document CMYK.',
    'Adobe Illustrator': 'File > Document Color Mode > CMYK Color.',
    Affinity: 'File > Document Setup > Colour > Format: CMYK/8.',
  },
  security: {
    'Adobe InDesign': `${INDESIGN_EXPORT} > Security: remove both passwords.`,
    'Adobe Illustrator': `${ILLUSTRATOR_SAVE} > Security: remove both passwords.`,
    'Adobe Photoshop': 'File > Save As > Photoshop PDF > Security: remove both passwords.',
    Word: 'File > Info > Protect Document > Encrypt with Password: clear the field. Then File > Save As > PDF > Options: untick Encrypt the document.',
    PowerPoint:
      'File > Info > Protect Presentation > Encrypt with Password: clear the field. Then File > Export > Create PDF/XPS.',
  },
  simplify: {
    'Adobe InDesign': `${INDESIGN_EXPORT} > Compression: Bicubic Downsampling to 300 ppi. If that is not enough, preset PDF/X-1a, which flattens transparency.`,
    'Adobe Illustrator':
      'Object > Rasterize for parts with very many paths, at 300 ppi. Object > Flatten Transparency for the rest.',
    Affinity:
      'Layer > Rasterise & Trim for parts with very many effects. File > Export > PDF > More > Downsample images: 300 dpi.',
    'Adobe Photoshop':
      'Layer > Flatten Image, Image > Image Size: 300 pixels/inch at the printed size, then save as PDF.',
  },
  fonts: {
    'Adobe InDesign': `Type > Find/Replace Font: check that none is missing. ${INDESIGN_EXPORT} embeds all fonts. Or select the text and Type > Create Outlines.`,
    'Adobe Illustrator': 'Select > All, then Type > Create Outlines. Save a copy as PDF.',
    Affinity:
      'File > Export > PDF > More > Embed fonts: All fonts; or select the text and Layer > Convert to Curves.',
    'Adobe Photoshop':
      'Layer > Flatten Image, or Type > Convert to Shape for each text layer. Then save as PDF.',
    Canva: 'Share > Download > PDF Print, and tick Flatten PDF.',
    Word: 'File > Save As > PDF > Options: tick PDF/A compliant, which embeds all fonts.',
    PowerPoint: 'File > Export > Create PDF/XPS > Options: tick PDF/A compliant, which embeds all fonts.',
  },
  resolution: {
    'Adobe InDesign': `Window > Links shows Effective PPI of each picture. Relink to a larger original, or make it smaller. ${INDESIGN_EXPORT} > Compression: not below 300 ppi.`,
    'Adobe Illustrator':
      'Window > Links or the Control bar shows PPI. Relink to a larger original, or make it smaller on the artboard.',
    Affinity:
      'Window > Resource Manager shows Placed DPI. Replace the picture with a larger original. File > Export > PDF > More: DPI 300.',
    'Adobe Photoshop':
      'Image > Image Size, Resample off: set the printed width and check the resolution. If it is too low, start again from a larger original.',
    Canva:
      'Replace the picture with a larger original (edit it > Replace), or make it smaller. Download as PDF Print, not as PDF Standard.',
    Word: 'File > Options > Advanced > Image Size and Quality: tick Do not compress images in file, then insert the original again.',
    PowerPoint:
      'File > Options > Advanced > Image Size and Quality: tick Do not compress images in file, then insert the original again.',
  },
  crop: {
    'Adobe Photoshop':
      'Crop tool, W × H × Resolution: type the size with bleed and 300 px/in, choose the part, and save.',
    Affinity:
      'Crop tool > Mode: Absolute Dimensions, the size with bleed. File > Export > JPEG, quality 100.',
    Canva:
      'Make a new design in the size with bleed (Create a design > Custom size, mm), put the picture in, and download it as PDF Print.',
  },
  ink: {
    'Adobe InDesign':
      'Window > Output > Separations Preview > View: Ink Limit 300 % shows where. Lighten the swatches, and convert pictures to a 300 % profile on export.',
    'Adobe Illustrator':
      'Window > Separations Preview shows the inks. Replace Registration and 100/100/100/100 with black (K 100) or C 40 M 30 Y 30 K 100.',
    Affinity:
      'Window > Swatches: give dark colours less C, M and Y. For pictures, Layer > New Adjustment > Selective Colour > Black.',
    'Adobe Photoshop':
      'Window > Info > Panel Options > Total Ink shows it. Edit > Convert to Profile > ISO Coated v2 300 % (ECI).',
  },
  lines: {
    'Adobe InDesign':
      'Window > Stroke: at least 0.25 pt. With scaled objects: Edit > Preferences > General > Include Stroke Weight.',
    'Adobe Illustrator':
      'Window > Stroke: at least 0.25 pt. Select > Same > Stroke Weight finds all lines of the same weight.',
    Affinity: 'Window > Stroke: at least 0.25 pt, and tick Scale with object before you scale.',
    Canva: 'Choose the line, then Line style > Line weight: 1 or more.',
    Word: 'Shape Format > Shape Outline > Weight: at least ¼ pt.',
    PowerPoint: 'Shape Format > Shape Outline > Weight: at least ¼ pt.',
  },
  pages: {
    'Adobe InDesign': `${INDESIGN_EXPORT} > General > Pages: the pages to print; Export As: Pages, not Spreads.`,
    'Adobe Illustrator': `One artboard for each page. ${ILLUSTRATOR_SAVE} > Save Multiple Artboards: All, or a range.`,
    Affinity: 'File > Export > PDF > Area: All pages, not All spreads.',
    'Adobe Photoshop':
      'File > Automate > PDF Presentation: add front and back, Save as: Multi-Page Document.',
    Canva: 'Share > Download > PDF Print > Select pages: the pages to print.',
    Word: 'File > Save As > PDF > Options > Page range: the pages to print.',
    PowerPoint: 'File > Export > Create PDF/XPS > Options > Range: the pages to print; Publish what: Slides.',
  },
  spreads: {
    'Adobe InDesign': `${INDESIGN_EXPORT} > General > Export As: Pages, not Spreads. Not File > Print Booklet.`,
    'Adobe Illustrator': `One artboard for each page, not for two. ${ILLUSTRATOR_SAVE} > Save Multiple Artboards: All.`,
    Affinity:
      'File > Export > PDF > Area: All pages, not All spreads. In File > Print, Model is not Booklet.',
    'Adobe Photoshop':
      'Crop tool or Image > Canvas Size: make two files of one page each. File > Automate > PDF Presentation puts them into one, in reading order.',
    Canva:
      'Set the design to the size of one page (Resize > Custom size), with one page of the book on each page. Share > Download > PDF Print.',
    Word: 'Layout > Margins > Custom Margins > Multiple pages: Normal, not Book fold or 2 pages per sheet. File > Save As > PDF.',
    PowerPoint:
      'Design > Slide Size > Custom Slide Size: the size of one page, one page of the book on each slide. File > Export > Create PDF/XPS.',
  },
  spine: {
    'Adobe InDesign':
      'In the document of the cover: File > Document Setup > Width: twice the page and the spine. Layout > Create Guides sets the folds. Or three pages side by side: Page tool for the spine’s width, exported as Spreads.',
    'Adobe Illustrator': 'Artboard tool > Width: twice the page and the spine. View > Guides for the folds.',
    Affinity:
      'File > Document Setup > Dimensions > Width: twice the page and the spine. View > Guides for the folds.',
    'Adobe Photoshop':
      'Image > Canvas Size > Width: twice the page, the spine and the bleed on both sides. View > Guides > New Guide for the folds.',
    Canva: 'Resize > Custom size, in mm: twice the page and the spine wide. Move each cover to its side.',
    PowerPoint:
      'Design > Slide Size > Custom Slide Size: twice the page, the spine and the bleed on both sides wide.',
  },
  size: {
    'Adobe InDesign':
      'File > Adjust Layout > Page Size: the finished size. This also adjusts what is on the pages.',
    'Adobe Illustrator': 'Artboard tool > Width and Height: the finished size. Scale the artwork to it.',
    Affinity: 'File > Document Setup > Dimensions: the finished size, Objects will: Rescale.',
    'Adobe Photoshop':
      'Image > Canvas Size for the shape, then Image > Image Size at 300 pixels/inch for the size.',
    Canva: 'Resize (in the bar above) > Custom size, in mm: the finished size.',
    Word: 'Layout > Size > More Paper Sizes: the finished size. In File > Print choose no scaling; better, File > Save As > PDF.',
    PowerPoint: 'Design > Slide Size > Custom Slide Size: the finished size, then Ensure Fit.',
  },
  margins: {
    'Adobe InDesign':
      'Layout > Margins and Columns: set the safe distance on every side, and move text inside.',
    'Adobe Illustrator':
      'Draw a rectangle inside the artboard by the safe distance, View > Guides > Make Guides, and move text inside.',
    Affinity:
      'File > Document Setup > Margins: the safe distance. View > Show Margins, and move text inside.',
    'Adobe Photoshop':
      'View > Guides > New Guide Layout > Margin: the safe distance and the bleed together; move text inside.',
    Canva: 'File > Settings > Show margins, and move text inside.',
    Word: 'Layout > Margins > Custom Margins: the safe distance and the bleed together.',
    PowerPoint: 'View > Guides: put one at the safe distance from each edge, and move text inside.',
  },
  blackText: {
    'Adobe InDesign':
      'Set the text in [Black], not in [Registration] or a mixed black. Edit > Preferences > Appearance of Black > Overprint [Black] Swatch at 100%.',
    'Adobe Illustrator':
      'Give the text C 0 M 0 Y 0 K 100. Edit > Edit Colors > Convert to Grayscale turns many at once.',
    Affinity: 'Give the text C 0 M 0 Y 0 K 100 in Window > Colour, sliders CMYK.',
    'Adobe Photoshop':
      'Keep text as a text layer with the colour C 0 M 0 Y 0 K 100, and save as Photoshop PDF.',
  },
} satisfies Record<string, Steps>;
