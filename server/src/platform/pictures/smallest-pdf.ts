export const smallestPdf = new TextEncoder().encode(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]/Contents 4 0 R>>endobj
4 0 obj<</Length 15>>stream
9 9 60 40 re f
endstream endobj
trailer<</Root 1 0 R>>`,
);
